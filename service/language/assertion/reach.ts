/** How far a cue reaches: forward from a before-cue, back from an after-cue. */
import type { Cue } from './cues.ts';
import type { Found } from './cues-in.ts';
import type { View } from './view.ts';

/** A cue by its place among the tokens of a sentence. */
export type Reaching = Pick<Found, 'from' | 'to'> & { flag: Cue['flag'] };

/** Flags that a colon carries to the end of the sentence. */
const COLON: ReadonlySet<string> = new Set(['uncertain', 'hypothetical', 'policy', 'declined', 'planned']);

/** "If cognition and vision are intact, call": the clause that the word opens may have two subjects. */
const ASKS = /^(?:if|whether|unless)$/;

const LISTED = /^(?:following|below|these|listed|symptoms?|signs?|history|of|for|any|ros|complaints?)$/;
/** What follows these is given, though it stands behind a condition. */
const REASONS = /^(?:because|since|given|but|however|although|though|as|while|whereas|now|today|currently)$/;

/** Names of what is stated by a number right behind. */
const MEASURED =
  /^(?:lvef|ef|bp|hr|temp|spo2|sats?|bmi|a1c|hba1c|fev1|ahi|rdi|wt|weight|epworth|ess|odi|phq|vas|nrs|rr|mmse|moca|gcs|mg|ava|qrs|qtc|cobb)$/;

/** Token index at which a before-cue stops to reach. */
export function forward(view: View, cue: Reaching): number {
  // what a colon opens is all that the cue speaks of, verbs and commas included
  if (view.opensColon(cue) && COLON.has(cue.flag)) return view.lineEnd(cue.to);
  const bare = cue.flag === 'negated' ? bareDenial(view, cue) : undefined;
  if (bare !== undefined) return bare;
  const outcome = conditional(view, cue);
  if (outcome !== undefined) return outcome;
  const risks = listsRisks(view, cue);
  const belief = /^(?:believe|think|feel)$/.test(view.norm(cue.to - 1));
  const negated = cue.flag === 'negated';
  const verbAlone = negated && deniesVerb(view, cue);
  const asks = ASKS.test(view.norm(cue.to - 1)) ? commaBehind(view, cue.to) : undefined;
  for (let i = belief ? cue.to + 5 : cue.to; i < view.tokens.length; i++) {
    const gap = view.gaps[i] ?? '';
    const behind = i > cue.to;
    // a rule speaks to the end of its sentence ("is covered for a person who cannot walk"), a list of risks over semicolons
    if (risks) {
      if (behind && /\.\s|[!?]\s/.test(gap)) return i;
      continue;
    }
    if (!behind) {
      // "whether this is hypertension": the clause has just begun
      const opening = asks !== undefined && /^(?:this|that|it|he|she|they)$/.test(view.norm(i));
      if ((view.stops(i) && !opening) || /[;|]|\s{3,}/.test(gap)) return i;
      // "8 leaks before, 6 on the test": a comparison, nothing that lies ahead
      if (view.norm(cue.from) === 'before' && /,/.test(gap)) return i;
      continue;
    }
    if (view.hard(i) || (cue.flag !== 'policy' && view.stops(i))) return i;
    if (cue.flag === 'historical' && (view.denies(i) || view.replaces(i))) return i;
    if (negated && standsAlone(view, i, gap, verbAlone)) return i;
    if (/[,(]/.test(gap) && (view.ownClause(i) || (negated && view.affirms(i)))) return i;
    if (/\)/.test(gap) && view.openedBefore(cue.from)) return i;
    if (
      view.norm(i) === 'and' &&
      !(asks !== undefined && view.tokens[i]!.start <= asks) &&
      (view.ownClause(i + 1) || (negated && view.affirms(i + 1)))
    )
      return i;
  }
  return view.tokens.length;
}

/** The end of a denial that denies nothing but the word or two behind it. */
function bareDenial(view: View, cue: Reaching): number | undefined {
  const { tokens } = view;
  // "CT chest without contrast: mass": how the picture was taken
  // "MRI lumbar w/o, signed": the word for contrast is left out
  if (
    /^w\/?o$/i.test(
      view.between(tokens[cue.from]!.start, tokens[cue.to - 1]?.end ?? tokens[cue.from]!.start),
    ) &&
    view.closed(cue.to)
  )
    return cue.to;
  if (/^(?:iv|i\.v|contrast|dye|gadolinium)$/.test(view.norm(cue.to)))
    return (
      cue.to + (view.norm(cue.to) === 'contrast' || !/^(?:contrast|dye)$/.test(view.norm(cue.to + 1)) ? 1 : 2)
    );
  // "migraine w/o aura, asthma": a part of the name of the migraine
  if (/^auras?$/.test(view.norm(cue.to))) return cue.to + 1;
  // "no \u2191 sputum": only that there is more of it
  if (/[\u2191\u2193]/.test(view.gaps[cue.to] ?? '')) return cue.to;
  // "non-smoker with dementia", "non-epileptic spells": the prefix denies its own word
  if (cue.to === cue.from + 1 && view.norm(cue.from) === 'non') return Math.min(cue.to + 1, tokens.length);
  return undefined;
}

/** What begins at token i is stated by itself and not denied by the cue before it. */
function standsAlone(view: View, i: number, gap: string, verbAlone: boolean): boolean {
  return (
    // "CMR no scar LVEF 58": a value stands for itself
    (MEASURED.test(view.norm(i)) && /^\d/.test(view.norm(i + 1))) ||
    // "not for traction, no pain problem": the second denial speaks for itself
    (/,/.test(gap) && view.denies(i)) ||
    // "no sitting > 45 min, order the cushion": an instruction begins
    (/,/.test(gap) && bids(view, i)) ||
    // "to exclude other: a nodule": what a colon opens is stated, unless it is the list of what is denied
    (/^\s?:\s/.test(gap) && !LISTED.test(view.norm(i - 1))) ||
    // "bladder does not empty, saddle numb": the verb is denied, not the list behind it
    (verbAlone && /^,\s/.test(gap) && !view.joins(i)) ||
    (view.norm(i) === 'with' && /^\d/.test(view.norm(i + 1)))
  );
}

/** Verbs by which a plan goes on to what is to be done, where words follow that they can rule. */
const BIDS =
  /^(?:order|start|continue|cont|refer|increase|decrease|add|begin|resume|schedule|obtain|recheck|titrate|wean)$/;
const RULES_NOTHING = /^(?:of|in|to|or|and|nor|by|for|with|from|on|any|was|is|were|are)$/;

function bids(view: View, i: number): boolean {
  const next = view.norm(i + 1);
  return (
    BIDS.test(view.norm(i)) &&
    next !== '' &&
    !(RULES_NOTHING.test(next) && view.norm(i) !== 'refer') &&
    !/[,;.)]/.test(view.gaps[i + 1] ?? '')
  );
}

/** Where the first comma stands at or behind token i. */
function commaBehind(view: View, i: number): number {
  const { text, start } = view.sentence;
  const at = text.indexOf(',', (view.tokens[i]?.start ?? start) - start);
  return at < 0 ? start + text.length : start + at;
}

/** "If she has the operation and the pain persists, we would call that a failure": what would follow is as open as the condition. */
function conditional(view: View, cue: Reaching): number | undefined {
  if (cue.flag !== 'hypothetical' || view.norm(cue.from) !== 'if') return undefined;
  let modal = false;
  for (let i = cue.to; i < view.tokens.length; i++) {
    if (i > cue.to && (view.hard(i) || REASONS.test(view.norm(i)))) return modal ? i : undefined;
    // "If it has not improved, he does have symptoms": the clause behind the comma is a fact
    if (!modal && /,/.test(view.gaps[i] ?? '') && view.ownClause(i) && !view.wouldBe(i)) return undefined;
    modal ||= view.isWould(i);
  }
  return modal ? view.tokens.length : undefined;
}

/** "Risks including bleeding; infection; stroke": the cue opens a list. */
function listsRisks(view: View, cue: Reaching): boolean {
  const words = view.tokens.slice(cue.from, cue.to + 1).map((t) => t.norm);
  return (
    cue.flag === 'hypothetical' &&
    words.some((w) => /^(?:risks|complications)$/.test(w)) &&
    /[:;]|,[^,;]*,/.test(view.between(view.tokens[cue.from]?.start ?? 0, view.sentence.end))
  );
}

/** "Does not empty": an auxiliary's "not" and the verb it denies. */
function deniesVerb(view: View, cue: Reaching): boolean {
  return (
    /^(?:does|do|did|has|have)$/.test(view.norm(cue.from)) &&
    view.norm(cue.to - 1) === 'not' &&
    !/^(?:have|had|has|report|endorse|note|show|demonstrate|appear|see|find|feel|any|been)$/.test(
      view.norm(cue.to),
    )
  );
}

/** Token index from which an after-cue reaches. */
export function backward(view: View, cue: Reaching): number {
  let from = cue.from;
  let listed = false;
  for (let i = cue.from - 1; i >= 0; i--) {
    // the words before an after-cue form a list joined by "and" or "or"
    listed ||= i + 1 < cue.from && /^(?:and|or)$/.test(view.norm(i + 1));
    // "home assessment - not done", "gait      not assessed": the verdict stands apart from what it judges
    const gap = view.gaps[i + 1] ?? '';
    const apart = i === cue.from - 1 && /^\s+[-\u2013]\s+$|^\s{3,}$/.test(gap);
    if ((view.hard(i + 1) && !apart) || view.stops(i)) break;
    if (i < cue.from - 1 && /[,:)]/.test(gap)) {
      if (/:/.test(gap)) break;
      if (view.segmentAsserts(i) || (view.norm(i + 1) !== 'and' && view.norm(i + 1) !== 'or' && !listed))
        break;
    }
    if (view.norm(i) === 'and' && view.segmentAsserts(i - 1)) break;
    // "began in 2020 and has not lifted": the denied verb shares its subject with one that was stated
    if (view.norm(i) === 'and' && i === cue.from - 1 && view.segmentTells(i - 1)) break;
    if (view.begins(cue.flag, i)) break;
    from = i;
  }
  return from;
}
