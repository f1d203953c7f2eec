/** The last member of the clinical summary: what the patient takes and uses now, and what was stopped lately. */
import { addDays } from '../language/index.ts';
import type { Chart } from '../language/types.ts';
import type { Listed } from './problems/index.ts';
import { newestFirst, passageOf } from './problems/passages.ts';
import { GOES_ON } from './problems/therapies.ts';
import { dayOrMonth, inSentence, listed, type Stated, when } from './prose.ts';

const DRUGS = 20;
const TREATMENTS = 6;
/** What was stopped within so many days before the request. */
const YEAR = 365;

/** All that is taken, in one sentence: what two papers tell at different days is one regimen. */
function medicationsStated(current: Listed['medications']): Stated {
  const shown = current.slice(0, DRUGS);
  const more = current.length - shown.length;
  const words = shown.map(({ drug, dose, route, frequency }) =>
    [drug, dose, route, frequency].filter(Boolean).join(' '),
  );
  const days = shown.flatMap(({ last_documented: day }) => day ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const span =
    first && last
      ? first === last
        ? ` as of ${dayOrMonth(last)}`
        : ` documented ${dayOrMonth(first)} to ${dayOrMonth(last)}`
      : '';
  return {
    text: `medications${span}: ${words.join(', ')}${more > 0 ? `, and ${more} more` : ''}`,
    passages: shown.flatMap(({ evidence }) => evidence),
  };
}

/** "Other treatment: cane (08/20/2025), CPAP (09/01/2025)": each with the day on which it was last told of. */
function treatmentsStated(lead: string, all: Listed['treatments']): Stated {
  const shown = all.slice(0, TREATMENTS);
  return {
    text: `${lead}: ${shown.map(({ name, date }) => `${name}${date ? ` (${dayOrMonth(date)})` : ''}`).join(', ')}`,
    passages: shown.flatMap(({ evidence }) => evidence),
  };
}

/** "naproxen (stopped March 2024)", or, where no day is told, "naproxen (per the note of 01/05/2026)". */
const stoppedInWords = ({ drug, stopped, ended }: Listed['medications'][number]): string =>
  `${drug} (${ended ? 'stopped' : 'per the note of'} ${dayOrMonth(stopped!)})`;

/** "No medications", "Meds: none", "takes no regular medicines". */
const NOTHING_TAKEN =
  /^\W{0,3}(?:(?:current |home |regular )?(?:med(?:ication)?s?|rx)\s*[:=-]\s*(?:none|nil|\(?-\)?|no meds?)|no (?:current |home |regular |daily |rx |prescription )*(?:med(?:ication)?s|medicines))(?=\s*(?:[.;,]|$))|\b(?:takes|taking|on) no (?:current |home |regular |daily |rx |prescription )*(?:med(?:ication)?s|medicines)(?=\s*(?:[.;,]|$))/i;

/** The newest paper of the last year that says so. */
function nothingTaken(chart: Chart): Stated | undefined {
  const from = chart.anchor && addDays(chart.anchor, -YEAR);
  const said = chart.sentences
    .filter(({ text, document, date }) => {
      const paper = chart.documents[document];
      const isOwn =
        paper && !paper.otherPatient && paper.kind !== 'policy' && paper.authorRole !== 'supplier';
      return isOwn && NOTHING_TAKEN.test(text) && (!from || !date || date >= from);
    })
    .sort((a, b) => newestFirst(a.date, b.date))[0];
  return said && { text: 'the patient takes no medications', passages: [passageOf(chart, said.index, said)] };
}

/** "No current medication list; lisinopril was last mentioned on 01/05/2009", of drugs of one day. */
function lastMentioned(drugs: Listed['medications']): Stated {
  const shown = drugs.slice(0, 4);
  const names = shown.length < drugs.length ? [...shown, { drug: 'others' }] : shown;
  const verb = names.length > 1 ? 'were' : 'was';
  return {
    text: `no current medication list; ${listed(names.map(({ drug }) => drug))} ${verb} last mentioned ${when(drugs[0]!.last_documented!)}`,
    passages: drugs[0]!.evidence.slice(0, 1),
  };
}

/** What is taken now, what is in use, what is no longer taken. */
export function treatment(
  chart: Chart,
  { medications, treatments, refused, request }: Listed,
): (Stated | undefined)[] {
  const current = medications.filter((each) => each.current);
  const lately = chart.anchor && addDays(chart.anchor, -YEAR);
  const stopped = medications
    .filter((each) => each.stopped && !each.current && (!lately || each.stopped >= lately))
    .slice(0, 4);
  const nothing = current.length === 0 ? nothingTaken(chart) : undefined;
  const oldest = medications[0];
  const { service = '', type } = request;
  const isNamed = treatments.some(({ name }) => service.toLowerCase().includes(name.toLowerCase()));
  const goesOn = service && type && GOES_ON.test(type) && !isNamed;
  return [
    current.length > 0 ? medicationsStated(current) : undefined,
    nothing,
    current.length === 0 && !nothing && stopped.length === 0 && oldest?.last_documented
      ? lastMentioned(medications.filter((each) => each.last_documented === oldest.last_documented))
      : undefined,
    goesOn
      ? {
          text: `in use, continued by this request: ${inSentence(service)}`,
          passages: [],
          source: 'request form',
        }
      : undefined,
    treatments.length > 0 ? treatmentsStated('other treatment', treatments) : undefined,
    refused.length > 0 ? treatmentsStated('declined', refused) : undefined,
    stopped.length > 0
      ? {
          text: `no longer taken: ${stopped.map(stoppedInWords).join(', ')}`,
          passages: stopped.flatMap(({ evidence }) => evidence.slice(-1)),
        }
      : undefined,
  ];
}
