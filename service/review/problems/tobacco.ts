/** Whether the patient smokes, by the latest note that says so: charts tell it in many words that are no diagnosis. */
import { assertionOf } from '../../language/index.ts';
import type { Chart } from '../../language/types.ts';
import { CONDITIONS } from './conditions.ts';
import { newestFirst } from './passages.ts';
import { speaks } from './places.ts';
import type { Said } from './said.ts';

const SMOKES =
  /\b(?:current(?: every day| daily)? (?:smoker|tobacco)|active smoker|still (?:smok\w+|at \d)|smokes\b|continues to smoke|smoking:? current|tobacco (?:abuse|use disorder|smoking disorder|dependence)|tobacco use(?=\s*(?:[.;,]|$))|nicotine (?:dependence|vaping)|(?:chews|dips|chewing) (?:tobacco|snuff)|smokeless tobacco use|vapes (?:nicotine|daily)|continues (?:\d\/\d|\d(?:\.\d)?) ?ppd|cut(?:ting)? (?:his|her)? ?cigarettes down|do(?:es)? smoke|smoking:? (?:an? )?(?:\d|half)[\d./ ]*packs?|(?<!\b(?:ex|quit|former|formerly|was|used|smoked|history|hx|of|stopped|prior|previously|remote)[-,: ]{1,2}(?:\w+ )?)(?<![\d/.])(?:\d(?:\.\d+)?|1\/2|half) ?ppd\b(?![^.;]{0,40}\b(?:quit|stopped|until|till|former\w*|ago|in the past)|,? ?x ?\d))/i;
const SMOKED =
  /\b(?:ex (?:\d(?:\.\d+)?|1\/2) ?ppd|(?:former|ex|past|previous|reformed)[- ]?smoker|(?<!\b(?:to|and|can|must|should|will|would|you|help (?:her|him)|trying to|ready to) )quit (?:smoking|vaping|(?:chewing )?tobacco|cigarettes|in (?:19|20)\d\d|\d+ (?:years|yrs|months))|stopped (?:smoking|vaping|chewing)|has not smoked|used to smoke|remote (?:history of )?(?:smoking|tobacco))/i;
const NEVER =
  /\b(?:never (?:a )?(?:smoke|chew|vape)\w*|non-?smoker|no (?:history of )?(?:chewing |smokeless )?(?:tobacco|smoking|vaping)|denies (?:any )?(?:chewing |smokeless )?(?:tobacco|smoking|vaping)|does not smoke|not a smoker)/i;
const OTHERS =
  /\b(?:husband|wife|spouse|mother|father|son|daughter|brother|sister|roommate|family|household)\b/i;

/** The statement that tells it; nothing where nobody says, or for one who never smoked. */
export function tobaccoOf(chart: Chart): Said | undefined {
  const found = chart.sentences.flatMap((sentence) => {
    const document = chart.documents[sentence.document];
    const kind = chart.sections[sentence.section]?.kind;
    if (!speaks(document) || kind === 'family' || kind === 'instructions' || kind === 'criteria') return [];
    const text = sentence.text.replace(/\n/g, ' ');
    const forms = [
      ['never', NEVER.exec(text)],
      ['tobacco_former', SMOKED.exec(text)],
      ['tobacco', SMOKES.exec(text)],
    ] as const;
    const hit = forms.find(([, match]) => match);
    if (!hit?.[1] || OTHERS.test(text.slice(0, hit[1].index))) return [];
    const start = sentence.start + hit[1].index;
    const span = { start, end: start + hit[1][0].length };
    const a = assertionOf(chart, sentence.index, span);
    if (a.subject !== 'patient' || a.policy || a.hypothetical || (a.negated && hit[0] !== 'never')) return [];
    return [{ ...span, key: hit[0], sentence: sentence.index, date: document.date }];
  });
  const latest = found.sort((a, b) => newestFirst(a.date, b.date) || b.start - a.start)[0];
  const condition = latest && CONDITIONS.get(latest.key);
  if (!latest || !condition) return undefined;
  const { date, ...at } = latest;
  const saying = condition.id === 'tobacco' ? 'has' : 'had';
  return { ...at, ...(date && { date }), condition, name: condition.name, saying, place: 'history' };
}
