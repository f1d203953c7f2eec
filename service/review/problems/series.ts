/** Measures of a series of visits: what a later note of the same clinic measures anew stands for what an earlier one has. */
import type { Chart, Measurement } from '../../language/types.ts';

/** The latest of the values that renew it, else the value itself. */
export function renewed(chart: Chart, m: Measurement, usable: readonly Measurement[]): Measurement {
  const title = titleOf(chart, m);
  if (!title || !m.date) return m;
  const later = usable.filter(
    (other) =>
      titleOf(chart, other) === title &&
      documentOf(chart, other) !== documentOf(chart, m) &&
      sameConditions(other, m) &&
      (other.date ?? '') > m.date!,
  );
  const newest = later.reduce<Measurement | undefined>(
    (best, each) => (!best || each.date! > best.date! ? each : best),
    undefined,
  );
  if (!newest) return m;
  // of two wounds or two knees in one note nobody knows which it was
  const isOneOfMany = [m, newest].some(
    (each) =>
      usable.filter(
        (other) => documentOf(chart, other) === documentOf(chart, each) && sameConditions(other, each),
      ).length > 1,
  );
  return isOneOfMany ? m : newest;
}

const documentOf = ({ sentences }: Chart, { sentence }: Measurement): number => sentences[sentence]!.document;
const titleOf = (chart: Chart, m: Measurement): string =>
  chart.documents[documentOf(chart, m)]!.title.trim().toLowerCase();
const sameConditions = (a: Measurement, b: Measurement): boolean =>
  a.conditions.toSorted().join(' ') === b.conditions.toSorted().join(' ');
