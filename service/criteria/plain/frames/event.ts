/** The words of a plain criterion that name what happened, lasted or was counted, as patterns of a test. */
import { recordOf } from '../../../language/documents/plain-record.ts';
import { allConcepts, askedIn, normalise, stem, tokenise, understand } from '../../../language/index.ts';
import { append } from '../../../language/lists.ts';
import { rememberedByText } from '../../../language/sentences/remembered.ts';
import type { Pattern } from '../../schema/tests.ts';
import { EMPTY_WORDS } from '../empty.ts';
import words from './event-words.json' with { type: 'json' };

export interface NamedEvent {
  any: Pattern[];
  /** Of "attacks of gout" the gout alone, which a list of days after it tells the attacks of. */
  listed?: Pattern[];
  /** Words that narrow it were left out: that it never happened settles the criterion, that it happened does not. */
  partial?: true;
}

const WHO =
  '(?:(?:the|this|that)\\s+)?(?:patient|pt(?=\\s+(?:has|had|was|is|must|will|should|may|with|did|does)\\b)|member|beneficiary|enrollee|individual|client|recipient|candidate|person|child|he|she)(?:\\s+must)?';
const LEADS = new RegExp(
  `^(?:${WHO}|documentation(?: that| of| showing)?|document(?:ed|s)?|evidence(?: of| that)?|proof of|(?:the )?(?:medical )?(?:record|chart)s? (?:show|contain|document|include)s?|there (?:is|was|are|were|has been|have been|must be|must have been)|results? (?:of|for|from)|report of|copy of|history of|h/o|the|an?|any|some|this|must|shall|should|will|has|have|had|been|be|is|was|were|to have|received|receiving|undergone|underwent|undergo|receives|undergoes|experiences|experienced|experiencing|having|suffers(?: from)?|suffered(?: from)?|attends|completes|sustained|had|given|completed|undertaken|attended|made|used|using|uses|took|taken|taking|(?:most )?recent|current|new|documented|recorded|reported|reports|described|at least|recurrent|prior|previous|earlier|confirmed|known|repeat|formal|another|other|additional|further)(?=[\\s,:]|$)[\\s,:]*`,
  'i',
);
const ENDS =
  /[\s,;:.-]*(?<=^|[\s,;:.-])(?:was|were|been|is|are|has|have|had|must|should|be|being|performed|done|obtained|completed|drawn|collected|taken|dated|documented|recorded|reported|measured|checked|conducted|carried out|occurred|occurring|happened|took place|taking place|take place|received|administered|given|supplied|dispensed|provided|on file|on record|accompan(?:ies|y) the request|available|present|in (?:the|their|his|her) (?:medical )?(?:record|chart|file)|in (?:the )?hand|made|held|reports?|results?|so far|to date|described|noted|experienced|and|that|which|who|or|for|from|in|of|with|at|the|a|(?:to|for|by) (?:the |this )?(?:patient|member|beneficiary))$/i;
/** A label in front of a criterion: "Lumbar MRI: ...". */
const LABEL = /^[\w /()-]{2,40}(?::|\s[-\u2013])\s+(?=\S+\s+\S+)/;
/** What narrows or goes on behind the name of what happened. */
const NARROWING =
  /[,;]?\s+(?:treated|requiring|required|needing|leading|resulting|involving|due to|because|caused by|despite|in spite of|even though|although|with|without|who|which|that|while|when|where|after|before|prior to|following|during|using|on (?:at least|imaging)|as (?:shown|documented|defined|evidenced)|confirmed by|proven by|and|by|from|unless|if|until)\b.*$/i;
/** More than a name: somebody does or is something, or a time is named. */
const SENTENCE =
  /\b(?:is|are|was|were|has|have|had|did|does|do|can|cannot|must|neither|nor|usually|including|included|needs?|needed|failed|fails|persists?|progress\w*|measuring|quit|stopped|started|begun|began|unchanged|practitioner|physician|provider|prescriber|years?|months?|weeks?|days?|degrees?|angle|levels?|channels?|lobes?|points?|scores?)\b/i;
/** So many words name no one thing. */
const MOST_GROUPS = 3;
/** Words that are no part of a name, in the middle of one. */
const BLANK = new Set(
  'documented recorded reported any new own current recent other prior previous separate different distinct full comprehensive formal culture-proven culture proven confirmed last most total earlier patient patients member his her their clinically least once qualifying additional baseline routine'.split(
    ' ',
  ),
);
/** Alone they name nothing. */
const VAGUE = new Set(
  'visit visits exam examination test tests testing evaluation assessment measurement result results therapy treatment treatments device supply service symptom symptoms complaint complaints program dose doses care pain event events episode episodes attack day days night nights time use disease condition study studies scan imaging request procedure encounter appointment session sessions seen infection surgery it value level levels attempt history drug medication order order regimen'
    .split(' ')
    .map((word) => stem(word)),
);

const ROWS = words.rows.map((row) => ({
  row,
  // the first is the longest way of saying it, so that "chest x-ray" is no x-ray with a chest
  terms: [...row].sort((a, b) => b.length - a.length).map((term) => normalise(term.replace(/:.*/, ''))),
}));
const TERMS = ROWS.flatMap(({ row, terms }) => terms.map((term) => ({ term, row })))
  // of one term in two rows the row that it heads
  .sort((a, b) => b.term.length - a.term.length || Number(b.row[0] === b.term) - Number(a.row[0] === a.term));

const KNOWN = new Set(TERMS.map(({ term }) => term));

/** The words without what introduces and closes them: "The patient has had an MRI performed" names the MRI. */
export function bare(phrase: string): string {
  let text = phrase.trim().replace(LABEL, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(LEADS, '')
      .replace(ENDS, '')
      .replace(/[\s:;,-]+$/, '')
      .trim();
  }
  return text;
}

/** Undefined where the words name nothing, or more than one thing. */
export const eventIn = (phrase: string): NamedEvent | undefined => remembered(phrase).event;

const remembered = rememberedByText((phrase) => ({ event: readEvent(phrase) }));

function readEvent(phrase: string): NamedEvent | undefined {
  const text = bare(phrase.replace(/\([^)]*\)/g, ' ').replace(/\s+/g, ' '));
  const head = text.replace(NARROWING, '');
  const whole = askedFor(text);
  // a number may be part of a name: "type 1 diabetes"
  if (whole.length > 0 && /\d/.test(text)) return { any: whole };
  if (/[<>=%\u2264\u2265\d;:]|\bnot?\b|\bnever\b|\bnone\b/i.test(head.replace(/\b[a-z]+-?\d+[a-z]*\b/gi, '')))
    return undefined;
  if (SENTENCE.test(head)) return undefined;
  const isChoice = /\bor\b|\//i.test(head);
  // "a graft on the trunk or pelvis" chooses between places
  if (isChoice && /\s(?:on|in|at|to|under|within)\s/i.test(head)) return undefined;
  const named = isChoice ? head : head.replace(/,.*$/, '');
  const partial = named !== text;
  const parts = named.split(/\s+(?:or|and\/or)\s+|,\s*(?:or\s+)?|\s*\/\s*(?=[a-z]{3})/i).map(bare);
  const [first, second] = parts;
  // "eye or foot exam" shares its last word
  if (
    second &&
    !first!.includes(' ') &&
    second.includes(' ') &&
    (!KNOWN.has(normalise(first!)) || /^[A-Z]/.test(second))
  )
    return undefined;
  const found = parts.map((part) => patternOf(part) ?? []);
  if (found.some((patterns) => patterns.length === 0)) return undefined;
  const any = [...new Set([...found.flat(), ...parts.flatMap(askedFor)])];
  const listed = parts.flatMap((part) => patternOf(part.replace(OCCASIONS, ' ')) ?? []);
  return {
    any,
    ...(parts.some((part) => OCCASIONS.test(part)) && listed.length === parts.length && { listed }),
    ...(partial && { partial: true as const }),
  };
}

/** The concepts that the whole of a name asks for, by which charts call it otherwise. */
function askedFor(phrase: string): Pattern[] {
  const text = phrase.trim();
  const hits = askedIn({ text, start: 0, tokens: tokenise(text) });
  // of a name that has a row of its own no wider concept is asked for
  const isRow = KNOWN.has(normalise(text));
  const whole = hits.filter(
    ({ concept, start, end }) => start === 0 && end === text.length && (!isRow || isNameOf(concept, text)),
  );
  return [...new Set(whole.map(({ concept }) => `#${concept}`))];
}

/** Words for one time that something happened: "attacks of gout". */
const OCCASIONS =
  /\b(?:attacks?|episodes?|bouts?|events?|flares?(?:-?ups?)?|exac(?:erbation)?s?|spells?|occurrences?|cases?)\b(?: of)?/i;

/** Neighboring groups of one name lie so many words apart at most. */
const GAP = 4;

function patternOf(phrase: string): Pattern | undefined {
  let rest = ` ${normalise(phrase)} `;
  const groups: string[] = [];
  for (const { term, row } of TERMS) {
    if (!rest.includes(` ${term} `)) continue;
    rest = rest.replace(` ${term} `, ' ');
    groups.push(row.join('|'));
  }
  const named = conceptsIn(rest.trim());
  const left = tokenise(rest).filter(
    (t) =>
      /[a-z]/.test(t.norm) &&
      !EMPTY_WORDS.has(t.norm) &&
      !BLANK.has(t.norm) &&
      !named.some((m) => m.start <= t.start - 1 && t.end - 1 <= m.end),
  );
  if (groups.length === 0 && named.length === 0 && left.every((t) => VAGUE.has(t.stem))) return undefined;
  const only = groups.length + named.length + left.length === 1;
  const names = [...groups.map((g) => g.split('|')[0]!), ...named.map((m) => m.text)];
  if (only && names.some((name) => VAGUE.has(stem(name)))) return undefined;
  if (groups.length + named.length + left.length > MOST_GROUPS) return undefined;
  const words = left.map((t) => t.norm);
  if (words.some((word) => !/^[a-z\d][a-z\d'./-]*$/.test(word))) return undefined;
  append(groups, [...named.map(({ id, text }) => `#${id}|${text}`), ...words]);
  return groups.length > 0 ? `${groups.join(' & ')}${groups.length > 1 ? ` ~${GAP}` : ''}` : undefined;
}

/** The words are the concept's own name, and not one of the signs by which a chart tells of it. */
function isNameOf(id: string, text: string): boolean {
  const concept = allConcepts.get(id);
  const stems = (words: string) =>
    tokenise(words)
      .map((t) => t.stem)
      .join(' ');
  const names = [id.replaceAll('_', ' '), concept?.label ?? '', concept?.terms[0] ?? ''];
  return !concept?.loose && names.some((name) => stems(name) === stems(text));
}

/** Concepts that a name of several words or letters stands for. */
function conceptsIn(text: string) {
  if (!text) return [];
  const chart = understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] });
  const mentions = chart.mentions.filter((m) => isNameOf(m.concept, chart.text.slice(m.start, m.end)));
  const widest = mentions.filter(
    (m, i) =>
      !mentions.some(
        (o, j) =>
          o !== m && o.start <= m.start && m.end <= o.end && (o.end - o.start > m.end - m.start || j < i),
      ),
  );
  return widest.map((m) => ({
    id: m.concept,
    text: tokenise(chart.text.slice(m.start, m.end))
      .map((t) => t.norm)
      .join(' '),
    start: m.start,
    end: m.end,
  }));
}
