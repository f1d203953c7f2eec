/** Other people in a sentence: whose illness, habit or device it is. */

import { allConcepts, conceptsIn } from '../vocabulary/concepts.ts';
import { finiteVerbs, informs } from './cues.ts';
import type { Found } from './cues-in.ts';
import { clauseStart, type Scope, type View } from './view.ts';

const TELLS =
  /^(?:has|had|have|with|died|of|was|is|suffers|suffered|treated|diagnosed|who|whose|developed|history|hx|positive|deceased|passed|alive|dying|also|both|got|w|did|smokes|smoked|uses|used|takes|needs|needed|drinks|suffering|underwent|lost|get|gets|received|being|maybe|may|on|can|cannot|could|couldn|never|lacks|refuses|refused|diabetic|bipolar|schizophrenic|epileptic|alcoholic|hypertensive|demented|depressed|psychotic|forgetful|sleepy|drowsy|anxious|confused|bedbound|bedridden|disabled|frail|obese|incontinent|paraplegic|quadriplegic|tetraplegic|paralyzed|schizoaffective|autistic|blind|deaf|ill|sick)$/;

/** A verb in the third person or the past: the person acts, and what follows is theirs ("Daughter takes insulin"). */
const ACTS = /^[a-z]{3,}(?:[^s]s|ed)$|^(?:ran|runs|took|went|became|became|broke|fell|lost|quit|wore)$/;

/** Tries to rouse the patient. */
const WAKES =
  /^\S+ (?:not |to |n't )?(?:wake|waken|awaken|rouse|arouse|revive|get (?:him|her|pt) (?:to|up|awake))\b/i;

/** "did not help his brother", "failed for her sister", "is her late husband's": what went before is another person's. */
function belongsTo(view: View, cue: Found, owner: boolean, preposition: string): boolean {
  const closing = cue.to >= view.tokens.length || /[.;)]/.test(view.gaps[cue.to] ?? '');
  if (!closing || !owner) return false;
  const last = view.tokens[cue.to - 1];
  if (last && /'s$|\u2019s$/.test(view.between(last.start, last.end))) return true;
  if (preposition === 'for')
    return !/^(?:care|cares|cared|caring|cooks|works|worries|provides)$/.test(view.norm(cue.from - 3));
  return /^(?:help|helped|cured|killed|relieved|failed)$/.test(preposition);
}

/** Adverbs between a person and the verb. */
const BESIDE = /^(?:still|also|now|currently|never|always|often|recently|sometimes|usually|once)$/;

const MAN = /\b(?:husband|father|dad|brother|son|uncle|grandfather|grandson|nephew|boyfriend|widower)\b/i;
const WOMAN =
  /\b(?:wife|mother|mom|sister|daughter|aunt|grandmother|granddaughter|niece|girlfriend|widow)\b/i;

/** The pronoun that cannot mean the person told of: "husband has it, she does not" comes back to the patient. */
function otherPronoun(view: View, cue: Found): string | undefined {
  const words = view.between(view.tokens[cue.from]?.start ?? 0, view.tokens[cue.to - 1]?.end ?? 0);
  if (MAN.test(words)) return WOMAN.test(words) ? undefined : 'she';
  return WOMAN.test(words) ? 'he' : undefined;
}

/** Words about another person: their health, forward or back, unless they only speak or help. */
export function subjectScope(view: View, cue: Found, scopes: Scope[]): void {
  // "husband still smokes" is said of him as "husband smokes" is, "her cousin in Tulsa got" as "her cousin got"
  const behind = placeEnd(view, cue.to);
  const next = view.norm(BESIDE.test(view.norm(behind)) ? behind + 1 : behind);
  const gap = view.gaps[behind] ?? '';
  const named =
    /^[A-Z][a-z]+$/.test(view.between(view.tokens[cue.to]?.start ?? 0, view.tokens[cue.to]?.end ?? 0)) &&
    /^\s$/.test(gap);
  const back = view.norm(cue.from - 1);
  const owner = /^(?:his|her|the|their|patient|pt|a|my|one|maternal|paternal|with)$/.test(back);
  const preposition = owner ? view.norm(cue.from - 2) : back;
  // "(the other patient you sent, Mr. A., is a good candidate)": all of it is his, whoever acts in between
  if (
    /^(?:patients?|pt|case|clients|people)$/.test(view.norm(cue.to - 1)) &&
    (/^(?:an)?other$/.test(view.norm(cue.from)) || /^\s*(?::|-\s|,)/.test(gap)) &&
    preposition !== 'by'
  ) {
    view.add(scopes, cue, cue.to, view.tokens.length);
    return;
  }
  // "Ever had cancer: answered 'my husband, bowel'": the question is answered of somebody else
  const asked = answeredLabel(view, owner ? cue.from - 1 : cue.from);
  if (
    asked !== undefined &&
    (cue.to >= view.tokens.length ||
      TELLS.test(next) ||
      /^(?:in|at|yes|age|\d.*)$/.test(next) ||
      /[,.;)"']/.test(gap))
  ) {
    view.add(scopes, cue, clauseStart(view, asked), asked + 1);
    return;
  }
  // "nursed her mother through cancer", "lost his brother to cancer"
  if (
    /^(?:through|to|with|during|over)$/.test(next) &&
    /^(?:nursed|lost|buried|watched|saw|supported|mourns?|mourned|losing|nursing)$/.test(
      owner ? preposition : back,
    )
  ) {
    view.add(scopes, cue, cue.to, personEnd(view, cue, cue.to));
    return;
  }
  if (belongsTo(view, cue, owner, preposition)) {
    view.add(scopes, cue, clauseStart(view, cue.from - 1), cue.from);
    return;
  }
  // "he lives with his wife Irene, who is on hospice": a clause of her own inside the patient's sentence
  const who = named ? cue.to + 1 : cue.to;
  if (/^(?:who|whose)$/.test(view.norm(who))) {
    const inside = /^(?:with|by|from|to|for)$/.test(preposition);
    view.add(scopes, cue, who, inside ? relativeEnd(view, cue, who + 1) : personEnd(view, cue, who));
    return;
  }
  const possessive = /'s$|s'$/.test(
    view.between(view.tokens[cue.to - 1]?.start ?? 0, view.tokens[cue.to - 1]?.end ?? 0),
  );
  if (
    possessive &&
    !/^(?:house|home|name|request|question|questions|number|opinion|help|side)$/.test(next) &&
    !/^(?:per|at|with|to|in)$/.test(back)
  ) {
    view.add(scopes, cue, cue.to, personEnd(view, cue, cue.to));
    return;
  }
  if (
    /^(?:\d+|one|two|three|four|five|six|seven|several|both|no|other)$/.test(back) &&
    cue.flag === 'family'
  ) {
    view.add(scopes, cue, cue.to, personEnd(view, cue, cue.to));
    return;
  }
  if (/^(?:with|by|from|to|per|and|see)$/.test(preposition) && !TELLS.test(next)) return;
  if (/^(?:in|of|for|on)$/.test(preposition) && cue.from >= 2 && !TELLS.test(next)) {
    const at = owner ? cue.from - 2 : cue.from - 1;
    if (preposition === 'in') view.add(scopes, cue, clauseStart(view, at), at);
    return;
  }
  const denies = /^(?:do|does|did)$/.test(next) && view.norm(cue.to + 1) === 'not';
  if (denies) {
    view.add(scopes, cue, cue.to, personEnd(view, cue, cue.to));
    return;
  }
  if (informs.has(next) && !/:/.test(gap)) return;
  // "husband could not rouse him": what the helper meets is the patient's state
  if (
    /^(?:could|couldn't|cannot|can't|unable)$/.test(next) &&
    WAKES.test(view.between(view.tokens[cue.to]!.start, view.sentence.end))
  )
    return;
  // "lupus (sister)", "lupus (sister, two cousins)"
  const listed = cue.flag === 'family' && /^,/.test(gap.trim());
  if (/^[(]$/.test((view.gaps[cue.from] ?? '').trim()) && (/^[)]/.test(gap.trim()) || listed)) {
    view.add(scopes, cue, clauseStart(view, cue.from - 1), cue.from);
    return;
  }
  // "his brother Clyde still smokes"
  const verb = BESIDE.test(view.norm(cue.to + 1)) ? cue.to + 2 : cue.to + 1;
  const acts = view.norm(verb);
  if (named && (TELLS.test(acts) || finiteVerbs.has(acts))) {
    view.add(scopes, cue, cue.to + 1, personEnd(view, cue, cue.to + 1));
    return;
  }
  if (
    TELLS.test(next) ||
    finiteVerbs.has(next) ||
    ACTS.test(next) ||
    /[:(,]|\s-\s/.test(gap) ||
    illness(view, cue)
  )
    view.add(scopes, cue, cue.to, personEnd(view, cue, cue.to));
}

/** Behind "in Tulsa", "from New York": the place where somebody lives says nothing of whom it is told. */
function placeEnd(view: View, at: number): number {
  if (!/^(?:in|from)$/.test(view.norm(at))) return at;
  let end = at + 1;
  while (end < at + 3 && isName(view, end)) end++;
  return end > at + 1 && TELLS.test(view.norm(end)) ? end : at;
}

const isName = (view: View, i: number): boolean => {
  const token = view.tokens[i];
  return token !== undefined && /^[A-Z][a-z]+$/.test(view.between(token.start, token.end));
};

/** "Father MI at 45", "Mother CABG": a relative at the head of a clause, and an illness right behind. */
function illness(view: View, cue: Found): boolean {
  if (cue.flag !== 'family' || (cue.from > 0 && !/[,;]|\.\s/.test(view.gaps[cue.from] ?? ''))) return false;
  const token = view.tokens[cue.to];
  const word = token ? view.between(token.start, token.end) : '';
  const aged = /^(?:at|age|aged)$/.test(view.norm(cue.to + 1)) && /^(?:\d|age)/.test(view.norm(cue.to + 2));
  if (aged || bareIllness(view, cue)) return true;
  return /^[A-Z]{2,5}\d?$/.test(word) && !/^(?:RN|NP|MD|PA|D?POA|HCP|ED|ER|LPN|CNA|HHA|OK)$/.test(word);
}

const ILLNESS =
  /\b(?:cancer|tumou?rs?|stroke|cva|tia|seizures?|epilepsy|heart attack|mi|dementia|alzheimer'?s|psychosis|bipolar|schizophrenia|suicide|diabetes|blood clots?|aneurysm|sudden death|smok(?:es|er|ing)|tuberculosis|apnea|copd|emphysema)\b/i;

/** An illness is named between the two offsets. */
function names(view: View, start: number, end: number): boolean {
  return (
    ILLNESS.test(view.between(start, end)) ||
    conceptsIn(view.sentence).some(
      (c) => c.start >= start && c.end <= end && allConcepts.get(c.concept)?.chronic,
    )
  );
}

/** The last token of a question about an illness that the word at token i answers. */
function answeredLabel(view: View, i: number): number | undefined {
  let at = i;
  while (
    at > 0 &&
    /^(?:answers?|answered|says?|said|yes|only|but|in|pt|patient|reports?|written|writes|wrote)$/.test(
      view.norm(at - 1),
    )
  )
    at--;
  if (at === 0 || (view.norm(at - 1) !== '?' && !/[:?]\s*["']?$/.test(view.gaps[at] ?? ''))) return undefined;
  const last = view.norm(at - 1) === '?' ? at - 2 : at - 1;
  const first = clauseStart(view, last);
  const [start, end] = [view.tokens[first]?.start ?? 0, view.tokens[last]?.end ?? 0];
  return names(view, start, end) ? last : undefined;
}

/** "Grandfather dementia.": nothing but the name of an illness behind the relative. */
function bareIllness(view: View, cue: Found): boolean {
  let to = cue.to;
  while (to < view.tokens.length && (to === cue.to || !view.closed(to))) to++;
  const words = view.tokens.slice(cue.to, to);
  if (
    words.length === 0 ||
    words.length > 4 ||
    words.some((t) => finiteVerbs.has(t.norm) || informs.has(t.norm))
  )
    return false;
  const [start, end] = [words[0]!.start, words.at(-1)!.end];
  return names(view, start, end);
}

/** A clause with "who" ends at the comma behind its verb. */
function relativeEnd(view: View, cue: Found, i: number): number {
  const end = personEnd(view, cue, i);
  for (let k = i + 1; k < end; k++)
    if (/,/.test(view.gaps[k] ?? '') && /^(?:and|he|she|pt|patient|but)$/.test(view.norm(k))) return k;
  return end;
}

/** A person's story ends with the sentence or where the patient comes back. */
function personEnd(view: View, cue: Found, i: number): number {
  const other = otherPronoun(view, cue);
  // "her daughter's Lp(a) was high": a bracket that opened behind the person ends nothing
  let open = 0;
  for (let k = i; k < view.tokens.length; k++) {
    const closes = /\)/.test(view.gaps[k] ?? '') && open > 0;
    if (closes) open--;
    else if (k > i && /\(/.test(view.gaps[k] ?? '')) open++;
    // "pt" is the patient only where it acts: "6 weeks of PT" is a therapy
    const acts = view.norm(k) === 'pt' && finiteVerbs.has(view.norm(k + 1));
    if (k > i && (view.norm(k) === 'patient' || acts)) return k;
    const gap = view.gaps[k] ?? '';
    if (k > i && (closes ? /\.\s|;/ : /\.\s|[;)]/).test(gap)) return k;
    if (k > i && view.norm(k) === other && /,/.test(view.gaps[k] ?? '')) return k;
    if (
      k > i &&
      /^(?:he|she)$/.test(view.norm(k)) &&
      /^(?:but|and|while|however|although)$/.test(view.norm(k - 1))
    )
      return k;
  }
  return view.tokens.length;
}
