/** Treatment that is no drug: devices, oxygen, therapy and diets that the patient uses now, as the notes tell. */
import type { ListedTreatment } from '../../contract/problem-list.ts';
import { addDays, assertionOf, STUDIES } from '../../language/index.ts';
import type { Chart, DocumentKind, Sentence } from '../../language/types.ts';
import { newestFirst, passageOf } from './passages.ts';
import { speaks } from './places.ts';

const TREATMENTS: readonly { name: string; words: RegExp }[] = [
  { name: 'CPAP', words: /\bCPAP\b/ },
  { name: 'BiPAP', words: /\bBi-?PAP\b|\bbi-?level\b/i },
  {
    name: 'home oxygen',
    words:
      /\b(?:home|supplemental|portable|nocturnal|continuous) (?:oxygen|O2)\b|\boxygen (?:chronically|at home|at night|continuously)|\boxygen[- ]dependent\b|\b\d(?:\.\d)? ?(?:L|liters?)\b(?:\/min)?[^.;]{0,12}\b(?:NC|nasal cannula|oxygen|O2)\b/i,
  },
  {
    name: 'insulin pump',
    words:
      /\binsulin pump\b|\binsulin\b[^.;]{0,40}\bpump\b|\bpump\b[^.;]{0,40}\b(?:insulin|basal|bolus\w*|CGM|sensor|settings)\b/i,
  },
  { name: 'continuous glucose monitor', words: /\b(?:CGM|Dexcom|Libre|continuous glucose monitor\w*)\b/i },
  {
    name: 'negative pressure wound therapy',
    words: /\b(?:NPWT|wound vac|negative pressure wound therapy)\b|\bVAC\b/i,
  },
  { name: 'dialysis', words: /\b(?:hemodialysis|dialysis)\b/i },
  { name: 'physical therapy', words: /\b(?:[Pp]hysical therapy|PT \d|home exercise program|HEP)\b/ },
  { name: 'occupational therapy', words: /\boccupational therapy\b/i },
  { name: 'psychotherapy', words: /\b(?:psychotherapy|CBT|cognitive behavio\w+ therapy)\b/i },
  { name: 'pelvic floor training', words: /\b(?:pelvic floor|biofeedback|kegel\w*)\b/i },
  { name: 'compression', words: /\bcompression (?:stockings|wraps?|therapy|bandag\w+)\b|\bunna boots?\b/i },
  { name: 'wheelchair', words: /\bwheelchair\b/i },
  { name: 'walker', words: /\b(?:walker|rollator)\b/i },
  { name: 'cane', words: /\bcane\b/i },
];
const USES =
  /\b(?:uses?|using|on|wears?|worn|continu\w*|currently|nightly|daily|every (?:night|day)|dependent|chronically|with|has|doing|attend\w*|receiv\w*|ambulat\w*|walks?|gets around|changes?|in place|placed|since)\b/i;
const NOT_NOW =
  /\b(?:order(?:ed|s)?|request\w*|need(?:s|ed)?|candidate|qualif\w*|recommend\w*|consider\w*|titrat\w*|trial|tried|failed|refus\w*|declin\w*|stopped|returned|not (?:using|worn|tolerat\w*)|no longer|has not|hasn't|wants?|approve|plan(?:s|ned)?|start|discuss\w*|cannot|can't|could not|not safe|in hospital|in the ER|paramedics|if|would|will|off|was (?:on|given)|AMA|kept off|previously|given|evaluat\w*|study|settings? before|loan(?:er)?|borrowed|gave up|had (?:some|a course of)|going ahead|paper(?:work)? for|set-?up|worse still)\b|\b(?:wheelchair|walker|cane|CPAP|oxygen|pump) of (?:his|her)\b|\b(?:wife|husband|mother|father|sister|brother|son|daughter|friend|neighbou?r|cousin)(?:'s|s')? (?:[a-z]+ )?(?:wheelchair|walker|cane|CPAP|oxygen|pump)\b/i;
/** Papers that ask for a thing or ship it do not say that it is used. */
const ASKING: ReadonlySet<DocumentKind> = new Set(['operative', 'order', 'form', 'fax_cover', ...STUDIES]);
/** An older note does not say what is used now. */
const RECENT_DAYS = 400;

/** Put back, or of a stay in hospital. */
const FORMER = /\b(?:old|former|previous) (?:[a-z]+ )?$/i;
const STAY: ReadonlySet<DocumentKind> = new Set(['discharge', 'history_physical']);
const IN_STAY = /\b(?:inpatient|hospital|admission|emergency|ED|ICU|consult\w*)\b/i;
/** Types of request for what the patient has already. */
export const GOES_ON = /^(?:continued|renewal|recertification|resupply)/;
const REPLACED = /^replacement/;

/** A first request asks for what is not there yet. */
function isAsked(chart: Chart, words: RegExp): boolean {
  const { service = '', type = 'initial' } = chart.request;
  return words.test(service) && !GOES_ON.test(type) && !REPLACED.test(type);
}

export function treatmentsOf(chart: Chart): ListedTreatment[] {
  const from = chart.anchor && addDays(chart.anchor, -RECENT_DAYS);
  const latest = new Map<string, { sentence: Sentence; date: string | undefined; at: number; end: number }>();
  for (const sentence of chart.sentences) {
    const document = chart.documents[sentence.document];
    if (!speaks(document) || ASKING.has(document.kind)) continue;
    const kind = chart.sections[sentence.section]?.kind;
    if (kind === 'family' || kind === 'instructions' || kind === 'consent' || kind === 'criteria') continue;
    if (!USES.test(sentence.text) || NOT_NOW.test(sentence.text) || sentence.kind === 'row') continue;
    const date = sentence.date ?? document.date;
    if (from && date && date < from) continue;
    for (const { name, words } of TREATMENTS) {
      const match = words.exec(sentence.text);
      if (!match || FORMER.test(sentence.text.slice(0, match.index)) || isAsked(chart, words)) continue;
      // oxygen in a hospital bed is no home oxygen
      if (name === 'home oxygen' && (STAY.has(document.kind) || IN_STAY.test(document.title))) continue;
      const span = {
        start: sentence.start + match.index,
        end: sentence.start + match.index + match[0].length,
      };
      const a = assertionOf(chart, sentence.index, span);
      if (
        a.subject !== 'patient' ||
        a.negated ||
        a.planned ||
        a.hypothetical ||
        a.policy ||
        a.uncertain ||
        a.declined
      )
        continue;
      const known = latest.get(name);
      if (!known || (date ?? '') >= (known.date ?? ''))
        latest.set(name, { sentence, date, at: span.start, end: span.end });
    }
  }
  return [...latest]
    .map(([name, { sentence, date, at, end }]) => ({
      name: `${name}${settingOf(chart, name, end)}`,
      ...(date && { date }),
      evidence: [passageOf(chart, sentence.index, { start: at, end })],
    }))
    .sort((a, b) => newestFirst(a.date, b.date));
}

/** " at 13 cm H2O": the setting right behind the name. */
function settingOf(chart: Chart, name: string, end: number): string {
  const after = chart.text.slice(end, end + 24).replace(/\s+/g, ' ');
  const cm = /PAP/.test(name) && /^ (?:at )?(\d{1,2}(?:\/\d{1,2})?) ?cm\b/i.exec(after)?.[1];
  return cm ? ` at ${cm} cm H2O` : '';
}
