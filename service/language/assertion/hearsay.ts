/** Words that somebody else put on paper or wants there: quoted templates, sales texts, requests to write, wrong entries. */

import type { Sentence } from '../types.ts';
import type { Scope } from './view.ts';

interface Rule {
  flag: Scope['flag'];
  /** The cue; group 1, if it takes part, is what the cue speaks of, else the rest of the sentence. */
  when: RegExp;
  reach: 'rest' | 'before' | 'all' | 'group';
}

/** Papers whose words are repeated, not found. */
const PAPER =
  '(?:template|summary|problem list|list|header|referral(?: letter| form| slip)?|prior letter|old letter|earlier letter|previous letter|old note|prior note|face ?sheet|cover (?:sheet|letter)|intake form|printout|pre-?visit form|order form|prior (?:chart|record)|old chart|portal|epic|emr|ehr|macro)';
const SELLER =
  "(?:supplier|vendor|dme|attorney|lawyer|salesman|saleswoman|salesperson|sales rep|sales representative|manufacturer|brochure|advert|advertisement|flyer|equipment company|device company|law firm|paralegal|insurer's form)";

const RULES: readonly Rule[] = [
  // "your summary gives 'night pain'; she was clear", "on my template he is a 'smoker'", "prior letter says 'instability' without films"
  {
    flag: 'uncertain',
    when: new RegExp(
      `\\b${PAPER}\\b[^.;:"\u201c]{0,40}?(["\u201c][^"\u201d]+["\u201d]|(?<=\\s)'[^']+')`,
      'i',
    ),
    reach: 'group',
  },
  // "the template still reads", "template calls him"
  {
    flag: 'uncertain',
    when: /\b(?:template|macro|problem list|summary list|face ?sheet|old list)\b (?:still |only |again )?(?:reads?|says?|has|gives|calls|lists|shows|carries|states|claims)\b/i,
    reach: 'rest',
  },
  // "'no cough' is pre-printed"
  {
    flag: 'policy',
    when: /(["\u201c][^"\u201d]+["\u201d])\s+(?:is|was|are|were|comes?|came|stands?) (?:only |just |merely )?(?:pre-?printed|printed|auto[- ]?\w*|from (?:the|a|my|an) (?:template|form|macro)|on the (?:template|form|pre-?printed form)|part of the template|the default|a (?:default|template|macro)|template (?:text|wording))/i,
    reach: 'group',
  },
  // "copied from May: ...", "carried over from last year"
  {
    flag: 'uncertain',
    when: /\b(?:copied (?:over |in |down )?from|carried (?:over|on) from|pasted (?:in )?from|pulled (?:in )?from|imported from|cut and pasted?|copy[- ]pasted?|brought over from (?:the )?(?:last|old|prior)|unchanged text of|text of (?:last|the last|my last|the prior) (?:note|visit))\b/i,
    reach: 'all',
  },
  // "would like the chart to show that he cannot drive", "letter requested stating that ..."
  {
    flag: 'policy',
    when: /\b(?:chart|record|note|letter|form|report)\b (?:to (?:show|say|state|read|reflect)|(?:requested|wanted|asked for|needed) (?:stating|saying|showing|that))\b/i,
    reach: 'rest',
  },
  // "supplier asks to amend note: ...", "please add that the patient cannot walk", "kindly state that"
  {
    flag: 'policy',
    when: /\b(?:asks?|asked|asking|wants?|wanted|requests?|requested|please|kindly|would you|could you|can you|urges?|tells? (?:us|me)|told (?:us|me))\b[^.;]{0,45}?\b(?:amend|addend|add|append|state|document|write|attest|certify|put (?:in|down)|mention|record|note|chart|confirm in writing|declare|insert)\b[^.;:"]{0,25}?(?::|\bthat\b|["\u201c])/i,
    reach: 'rest',
  },
  {
    flag: 'uncertain',
    when: new RegExp(
      `\\b${SELLER}(?:'s|s')?(?: \\w+){0,2}? (?:letters?|fax(?:es)?|forms?|notes?|statement|draft|writes?|wrote|says?|said|states?|stated|claims?|claimed|asserts?|insists?|maintains?|argues?|alleges?|thinks|believes|promises?|promised|suggests?|advertises?)\\b(?: that)?`,
      'i',
    ),
    reach: 'rest',
  },
  {
    flag: 'policy',
    when: /\bour (?:beds?|chairs?|scooters?|product|products|mattress|mattresses|concentrators?|line of|models?|brand|customers?|showroom|catalog\w*|engineers)\b/i,
    reach: 'all',
  },
  // "Possible harms of TMS: seizure, psychosis"
  {
    flag: 'hypothetical',
    when: /\b(?:(?:possible|potential|rare|uncommon|common|known|serious|main|listed|expected|theoretical) (?:harms?|risks?|side effects?|adverse (?:effects|events|reactions)|complications?|dangers?|hazards?)|(?:harms|dangers|hazards) of)\b[^.:;]{0,40}[:(]/i,
    reach: 'rest',
  },
  {
    flag: 'hypothetical',
    when: /\b(?:at|on|with|upon) the (?:first|earliest|slightest|least) (?:sign|signs|hint|symptom|evidence|suspicion)s? of\b/i,
    reach: 'rest',
  },
  // "surgery when symptomatic", "return once symptomatic"
  {
    flag: 'hypothetical',
    when: /\b(?:when|once|if|until|unless|should|as soon as)\s(?:and (?:if|when)\s)?(?:(?:she|he|they|it|pt|patient|this|that)\s)?(?:(?:is|are|becomes?|gets?|turns?|were)\s)?(symptomatic)\b/i,
    reach: 'group',
  },
  // "contrast if creatinine OK", "unless allergic", "subject to labs"
  {
    flag: 'uncertain',
    when: /\b(?:subject to|contingent (?:up)?on|conditional on|unless (?:he|she|pt|patient|the|there|it|contraindicated|allergic|refused|declined|the insurer|insurance))\b/i,
    reach: 'before',
  },
  {
    flag: 'uncertain',
    when: /(?<!,)\s(?:if|provided|as long as|assuming)\s(?:that )?(?:[a-z0-9]+\s){1,4}?(?:is |are |was |comes back |looks |stays |remains |still )?(?:ok|okay|fine|normal|clear|clears|cleared|allows?|allowed|permits?|approves?|approved|agrees?|available|acceptable|negative|covers|covered|safe|low enough|high enough|good enough|tolerated|willing|consents?)\b/i,
    reach: 'before',
  },
  {
    flag: 'uncertain',
    when: /\b(?:depending on|depends on|dependent on) (?:the |her |his )?(?:kidney|renal|labs?|results?|creatinine|insurance|coverage|approval|findings|response|availability|schedule|what)\b/i,
    reach: 'before',
  },
  // "whether the shadows are hallucinations or poor eyesight is for the eye doctor"
  {
    flag: 'uncertain',
    when: /^\W*whether\b.{5,160}?\b(?:is (?:for|up to|to be|not|open|un\w+|still|another|a question|hard|anyone|anybody|left)|will be|remains|cannot be|can't be|has yet|needs|i leave|we leave|nobody)\b/i,
    reach: 'all',
  },
  // "Chest pain she does not have."
  {
    flag: 'negated',
    when: /\s(?:she|he|they|pt|patient) (?:does not|doesn't|did not|didn't|do not|don't) have(?: any)?(?=\s*(?:$|[.,;]))/i,
    reach: 'before',
  },
  // a question in quotation marks
  { flag: 'uncertain', when: /(["\u201c][^"\u201d?]{3,140}\?["\u201d])/, reach: 'group' },
  { flag: 'uncertain', when: /\b(?:ref(?:erral)?|consult|referring) (?:q|question)\b\s?:/i, reach: 'rest' },
  // "MI ever: pt unsure", "heart attack - doesn't know", "heart attack - ask son"
  {
    flag: 'uncertain',
    when: /(?:[:?=]|\s[-\u2013]|,|\s{3})\s*(?:(?:pt|patient|he|she|wife|husband|daughter|son|family)(?: is)? )?(?:un(?:sure|certain|clear|known)|not (?:sure|certain|known)|does(?:n't| not) know|don'?t know|dk|can(?:no|')t (?:say|tell|recall|remember)|ask (?:son|daughter|wife|husband|family|pcp|gp)|to ask|\?+)(?=\s*(?:$|[.,;)]|\s{2}))/i,
    reach: 'before',
  },
  // "T2DM - entered by coder 2021", "diabetes was wrongly coded", "deleted from the problem list"
  {
    flag: 'negated',
    when: /\b(?:(?:was |is |were |been )?(?:wrongly|erroneously|mistakenly|falsely|incorrectly|inadvertently) (?:coded|entered|listed|charted|recorded|documented|added|carried|put|labell?ed|diagnosed|copied|picked)|mis-?coded|miscod\w+|coding error|coder'?s? error|billing error|clerical error|data entry error|typo|slip of the pen)\b/i,
    reach: 'before',
  },
  {
    flag: 'negated',
    when: /\b(?:deleted|removed|struck|taken off|dropped|purged|erased|crossed off)\b(?: \w+)? (?:from|off|out of)?\s?(?:the |her |his |my )?(?:problem list|list|chart|summary|record|pmh)\b/i,
    reach: 'before',
  },
  {
    flag: 'uncertain',
    when: /\b(?:entered|added|coded|assigned|put in|keyed in) by (?:a |the |our |outside )?(?:coder|coders|coding|biller|billing|clerk|scribe|registration|intake|front desk|software|algorithm|computer|vendor|insurance|insurer|payer)\b/i,
    reach: 'before',
  },
  {
    flag: 'negated',
    when: /\b(?:diagnosis|label|entry|impression|suspicion)\b[^.;]{0,60}?\b(?:was|were|has been|is|now|since|later) (?:withdrawn|retracted|revoked|dropped|deleted|revised|overturned|refuted|disproved|disproven|abandoned)\b/i,
    reach: 'all',
  },
  {
    flag: 'planned',
    when: /\b(?:orders?|requisition|prescription|rx|referral|letter|note|form)\b[^.;]{0,20}? (?:drafted|pended|unsigned|not (?:yet )?signed|in draft|left for|awaiting (?:the )?(?:doctor's |physician's |md |provider )?signature|for (?:his|her|the doctor's|dr\.? \w+'s) signature|waiting to be signed)\b/i,
    reach: 'all',
  },
  {
    flag: 'planned',
    when: /\b(?:drafted|pended|unsigned)\b[^.;]{0,20}?\b(?:order|requisition|prescription|referral)\b/i,
    reach: 'rest',
  },
];

/** The cue in a word: its own text holds words of the finding, and a pattern that spells a cue means it. */
const BRIEF: Readonly<Record<string, string>> = {
  uncertain: 'unsettled',
  policy: 'printed text',
  hypothetical: 'in that case',
  negated: 'withdrawn',
  planned: 'pending',
};

export function hearsayScopes(sentence: Sentence): Scope[] {
  // lines that wrap are one text
  const text = sentence.text.replace(/\s/g, ' ');
  return RULES.flatMap(({ flag, when, reach }): Scope[] => {
    const m = when.exec(text);
    if (!m) return [];
    const group = reach === 'group' && m[1] ? m.index + m[0].lastIndexOf(m[1]) : -1;
    const at = sentence.start + m.index;
    const [start, end] =
      reach === 'rest'
        ? [at + m[0].length, sentence.start + restEnd(text, m.index + m[0].length)]
        : reach === 'before'
          ? [sentence.start + clauseAt(text, m.index), at]
          : reach === 'all'
            ? [sentence.start, sentence.end]
            : [sentence.start + group, sentence.start + group + m[1]!.length];
    if (end <= start) return [];
    // the cue must lie outside of what it speaks of
    const cue =
      reach === 'all' || reach === 'group'
        ? { start: sentence.start - 1, end: sentence.start - 1 }
        : { start: at, end: at + m[0].length };
    return [
      {
        flag,
        start,
        end,
        cue: { ...cue, text: reach === 'all' || reach === 'group' ? (BRIEF[flag] ?? flag) : m[0].trim() },
      },
    ];
  });
}

/** To the end of the sentence, or to the mark that closes it inside. */
function restEnd(text: string, from: number): number {
  const stop = /[.!?]["')\]]*\s(?=[A-Z])|;\s/.exec(text.slice(from));
  return stop ? from + stop.index : text.length;
}

/** Where the clause before `at` begins. */
function clauseAt(text: string, at: number): number {
  const mark = /^[\s\S]*(?:[.;!?]\s|,\s|\s{3,})/.exec(text.slice(0, at));
  return mark ? mark[0].length : 0;
}
