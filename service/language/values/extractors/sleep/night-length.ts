/** How long a recording of the night ran, where its report prints the length alone: "5.5 h, air: mean 90", "2218-0540". */
import { sentencesOf } from '../../../sentences/grouped.ts';
import { type Stated, statedAt } from '../../stated.ts';
import { type ChartContext, laterExtractor } from '../extractor.ts';

const NIGHT =
  /\b(?:night (?:study|oximetry|recording|strip)|overnight|nocturnal|bed test|sleep oximetry|ONO|noc(?:turnal)? ox)\b/i;
const LENGTH =
  /^\W*(?:(?:total|ran|worn|on|for|time|data|probe on|duration|length|good|overnight|night)\b[\s:=.]*){0,3}(\d{1,2}(?:\.\d+)?)\s?(?:hours?|hrs?|h)\b(?:[\s,]*(?:and )?(\d{1,2})\s?(?:minutes?|mins?|m)?\b(?!\s?%))?(?!\s?(?:of (?:symptoms|pain)|ago|later|after|before))/i;
const CLOCKS =
  /\b(?:worn|probe|on|recorded|from|start\w*|night|overnight|time)\b[^\d\n]{0,16}(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\s)?(\d{1,2}):?([0-5]\d)\s?(?:pm|p)?\s?(?:-|to|until)\s?(\d{1,2}):?([0-5]\d)\s?(?:am|a|h)?\b(?![/-]\d)/i;

/** `recording_hours` (h) of reports about one night that tell none by name. */
function nightLengths({ chart, values: measured }: ChartContext): Stated[] {
  const known = new Set(
    measured
      .filter((m) => /^(?:recording|sleep)_hours$/.test(m.variable))
      .map((m) => chart.sentences[m.sentence]?.document),
  );
  return chart.documents.flatMap((d): Stated[] => {
    if (!NIGHT.test(d.title) || known.has(d.index)) return [];
    for (const s of sentencesOf(chart, d.index)) {
      const m = LENGTH.exec(s.text);
      const hours = m ? Number(m[1]) + Number(m[2] ?? 0) / 60 : clocks(s.text);
      if (hours !== undefined && hours >= 0.3 && hours <= 14)
        return [
          statedAt(s, m?.index ?? 0, m?.[0] ?? s.text, 'recording_hours', Math.round(hours * 100) / 100, 'h'),
        ];
    }
    return [];
  });
}

function clocks(text: string): number | undefined {
  const m = CLOCKS.exec(text);
  if (!m) return undefined;
  const [from, to] = [Number(m[1]) * 60 + Number(m[2]), Number(m[3]) * 60 + Number(m[4])];
  if (from > 1440 || to > 1440) return undefined;
  return (to > from ? to - from : to + (from < 720 ? 720 : 1440) - from) / 60;
}

export const lengthsOfNights = laterExtractor(
  'night-length',
  ['recording_hours'],
  ['sleep-report'],
  nightLengths,
);
