/** Apneas and hypopneas in total. */
import { bySentence } from '../../../sentences/grouped.ts';
import type { Chart, Measurement } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

const KIND = /\b(obst\w*|central|mixed)\b[^\d\n]{0,24}$/i;
const OTHER_KINDS = ['central', 'mixed'].map(
  (kind) =>
    new RegExp(`\\b${kind}\\s*(?:apn\\w*)?[\\s|:=.]*(\\d{1,3})(?!\\d|\\.\\d|\\s?(?:%|\\/|per\\b))`, 'i'),
);
/** How far from the obstructive apneas the other kinds stand, in characters. */
const NEAR = 200;

/** The kind that a count of apneas is called by, where it is. */
const kindOf = ({ text }: Chart, { start, end }: Measurement): string | undefined =>
  (KIND.exec(text.slice(Math.max(0, start - 40), start)) ??
    KIND.exec(text.slice(start, end)))?.[1]?.toLowerCase();

/** "Obstructive 60, central 4, mixed 2": the apneas of the other kinds beside the obstructive ones. */
function otherApneas(chart: Chart, { start, sentence }: Measurement): number {
  const document = chart.documents[chart.sentences[sentence]!.document]!;
  const around = chart.text.slice(
    Math.max(document.start, start - NEAR),
    Math.min(document.end, start + NEAR),
  );
  return OTHER_KINDS.reduce((sum, kind) => sum + Number(kind.exec(around)?.[1] ?? 0), 0);
}

/** "Apneas 4, hypopneas 16": the events in total. */
function eventTotals(chart: Chart, all: readonly Measurement[]): Stated[] {
  const out: Stated[] = [];
  const hypopneas = bySentence(all.filter((m) => m.variable === 'hypopneas'));
  for (const a of all) {
    if (a.variable !== 'apneas') continue;
    const h = [-2, -1, 0, 1, 2, 3]
      .flatMap((away) => hypopneas(a.sentence + away))
      .find((m) => m.date === a.date);
    if (!h) continue;
    const kind = kindOf(chart, a);
    if ((kind === 'central' || kind === 'mixed') && hasOther(chart, all, a)) continue;
    const apneas = a.low + (kind?.startsWith('obst') ? otherApneas(chart, a) : 0);
    const total = apneas + h.low;
    out.push({
      variable: 'total_events',
      low: total,
      high: total,
      unit: '{events}',
      conditions: a.conditions,
      sentence: a.sentence,
      start: Math.min(a.start, h.sentence === a.sentence ? h.start : a.start),
      end: h.sentence === a.sentence ? Math.max(a.end, h.end) : a.end,
      ...(a.date ? { date: a.date } : {}),
      derived: `${apneas} apneas and ${h.low} hypopneas`,
    });
  }
  return out;
}

/** All apneas, or the obstructive ones, are counted in the same report: this kind is a part of them or added to them. */
const hasOther = (chart: Chart, all: readonly Measurement[], one: Measurement): boolean =>
  all.some(
    (other) =>
      other.variable === 'apneas' &&
      other.date === one.date &&
      !['central', 'mixed'].includes(kindOf(chart, other) ?? ''),
  );

export const totalsOfEvents: ChartExtractor = {
  of: 'chart',
  id: 'event-total',
  variables: ['total_events'],
  extract: ({ chart, measured }) => eventTotals(chart, measured),
};
