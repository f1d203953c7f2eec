/** Values that are worked out of others, or that take more than one sentence: a walk through the registry of extractors. */
import { assertionOf } from '../assertion/assertion.ts';
import { bySentence } from '../sentences/grouped.ts';
import type { Assertion, Chart, Measurement } from '../types.ts';
import type { ChartExtractor, SentenceExtractor } from './extractors/extractor.ts';
import { DERIVED } from './extractors/registry.ts';
import type { Stated } from './stated.ts';

/** Derived measurements; each says in words how it came about and stands on the words it rests on. */
export function derivedOf(chart: Chart, measured: readonly Measurement[]): Measurement[] {
  const measuredIn = bySentence(measured);
  const found = new Map<string, Stated[]>();
  for (const extractor of DERIVED) {
    const earlier = (extractor.after ?? []).flatMap((id) => found.get(id) ?? []);
    found.set(
      extractor.id,
      extractor.of === 'chart'
        ? extractor.extract({ chart, measured, values: [...measured, ...earlier] })
        : inSentences(extractor, chart, measuredIn),
    );
  }
  /** A value that stands where a measured one does says of the patient what that one says. */
  const asserted = (extractor: ChartExtractor | SentenceExtractor, value: Stated): Assertion => {
    const { start, end, sentence } = value;
    const source = measuredIn(sentence).find((m) => m.start === start && m.end === end);
    const assertion = source?.assertion ?? assertionOf(chart, sentence, { start, end });
    const ignored = (extractor.ignores ?? []).map((flag) => [flag, false]);
    return ignored.length ? { ...assertion, ...Object.fromEntries(ignored) } : assertion;
  };
  return DERIVED.flatMap((extractor) =>
    (found.get(extractor.id) ?? []).map((value) => ({ ...value, assertion: asserted(extractor, value) })),
  );
}

function inSentences(
  extractor: SentenceExtractor,
  chart: Chart,
  measuredIn: (sentence: number) => readonly Measurement[],
): Stated[] {
  return chart.sentences.flatMap((sentence) =>
    extractor.triggers && !extractor.triggers.test(sentence.text)
      ? []
      : extractor.extract({ chart, sentence, measured: measuredIn(sentence.index) }),
  );
}
