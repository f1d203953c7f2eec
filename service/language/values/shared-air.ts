/** One reading stated in two places: what one of them says of the air that was breathed holds for the other. */
import type { Measurement } from '../types.ts';
import { kindOf } from './conditions.ts';

const SATURATIONS = new Set(['spo2', 'sao2']);
/** Conditions by which two readings of one number differ. */
const KINDS = ['activity', 'wake', 'statistic', 'pap'];

const ofKind = (m: Measurement, kind: string): string[] => m.conditions.filter((c) => kindOf(c) === kind);

/**
 * "88 % seated" by the physician and "88 % resting, on 3 L" by whoever took the vitals of that day are one reading. Where another
 * place tells of the same number on room air it stays open which of the two is meant.
 */
export function shareAir(measurements: readonly Measurement[]): void {
  const readings = measurements.filter(({ variable, date }) => date && SATURATIONS.has(variable));
  const byReading = Map.groupBy(readings, (m) => `${m.variable} ${m.low} ${m.high} ${m.date}`);
  for (const same of byReading.values()) {
    const aired = same.filter((m) => ofKind(m, 'air').length > 0);
    const airs = new Set(aired.flatMap((m) => ofKind(m, 'air')));
    if (airs.size !== 1 || !airs.has('on_oxygen')) continue;
    for (const m of same)
      if (!aired.includes(m) && aired.some((t) => t.sentence !== m.sentence && agree(m, t)))
        m.conditions = [...m.conditions, 'on_oxygen'].sort();
  }
}

/** Of each kind the same condition, or none in one of them. */
const agree = (a: Measurement, b: Measurement): boolean =>
  KINDS.every((kind) => {
    const [x, y] = [ofKind(a, kind), ofKind(b, kind)];
    return x.length === 0 || y.length === 0 || x.some((c) => y.includes(c));
  });
