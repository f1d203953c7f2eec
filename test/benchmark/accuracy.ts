/** docs/accuracy.md and the README's three numbers, from the results of the last benchmark: no number is typed by hand. */
import type { ReaderFigures, ReadersMeasured, StrongMeasured } from './readers/measure.ts';

export interface Measured {
  about: string;
  records: number;
  leaves: number;
  accuracy: number;
  wrongYes: number;
  yes: number;
  roots?: number;
  rootsChecked?: number;
  looks?: number;
  firstQuote?: number;
  quoteInThree?: number;
  bands?: {
    band: string;
    leaves: number;
    said: number;
    right: number;
    falseYes: number;
    yesAnswers: number;
  }[];
}

type Results = Readonly<Record<string, Measured>>;

const percent = (share: number | undefined) => (share === undefined ? '' : `${(100 * share).toFixed(1)} %`);

export function readmeLines(results: Results): string {
  const { report } = results;
  if (!report) return 'The newest measurement is in [docs/accuracy.md](docs/accuracy.md).\n';
  const left = results['left-out'] ?? results.unshipped;
  const rows = [
    `- ${percent(report.accuracy)} of ${report.leaves} criteria answered as a careful nurse would on ${report.records} records kept back, shipped determinations`,
    `- ${percent(report.wrongYes)} of its ${report.yes} "yes" answers were wrong there`,
    ...(left
      ? [
          `- ${percent(left.accuracy)} of ${left.leaves} criteria under determinations that it had not seen, from their descriptions alone: a determination of your own has to be checked with care`,
        ]
      : []),
  ];
  return `${rows.join('\n')}\n`;
}

const INTRODUCTION = `# Accuracy

Written by \`npm run benchmark\` from \`test/benchmark/results.json\`; edit neither by hand; what people read is in
\`test/benchmark/blind-readings.json\`. A leaf is right when its answer (yes, no, unknown,
not applicable) is that of a person who read the record before any run. "Wrong yes" is the share of yes answers that are not
yes. Records marked "kept back" were only ever scored, never opened for a change; how often they were scored is in
[test/benchmark/charts/README.md](../test/benchmark/charts/README.md).
`;

/** Readings by people, kept by hand in blind-readings.json. */
export interface Readings {
  rubric: string[];
  readings: {
    date: string;
    what: string;
    reader: string;
    charts: string;
    /** Of so many, so many. */
    measures: Record<string, number[] | undefined>;
    remarks: string;
  }[];
}

/** The last two sittings of two readers each: more columns nobody compares. */
const READINGS_SHOWN = 4;

function readingsPart({ rubric, readings: all }: Readings): string {
  const readings = all.slice(-READINGS_SHOWN);
  const earlier = all.length - readings.length;
  const names = [...new Set(readings.flatMap(({ measures }) => Object.keys(measures)))];
  const share = ([some = 0, all = 0]: number[] = []) =>
    all === 0 ? '' : `${percent(some / all)} (${some} of ${all})`;
  const rows = names.map((name) =>
    [name, ...readings.map(({ measures }) => share(measures[name]))].join(' | '),
  );
  const reported = readings.map(
    ({ date, what, reader, charts, remarks }) => `- ${date}, ${what}: ${reader} (${charts}). ${remarks}`,
  );
  return `
## Texts, read beside the chart

${rubric.map((rule) => `- ${rule}`).join('\n')}

| measure | ${readings.map(({ date, what }) => `${what}, ${date}`).join(' | ')} |
| --- |${readings.map(() => ' --- |').join('')}
${rows.map((row) => `| ${row} |`).join('\n')}

${reported.join('\n')}
${earlier > 0 ? `- ${earlier} earlier readings, with what was seen in each, stand in \`test/benchmark/blind-readings.json\`.\n` : ''}`;
}

function readersPart({ records, leaves, without, readers, quotes }: ReadersMeasured): string {
  const cells = ({ accuracy, wrongYes, roots, rootsChecked }: ReaderFigures) =>
    [accuracy, wrongYes, roots, rootsChecked].map(percent).join(' | ');
  const rows = readers.map(
    (one) =>
      `| ${one.reader} | ${cells(one)} | ${one.asked} | ${one.grounded} / ${one.remarks} / ${one.refused} | ${one.applies ? 'yes' : 'no'} |`,
  );
  return `
## A second reader, simulated

What a language model of the clinic would add if it were right so often: answers that a program gives through the same HTTP adapter, on the
${records} records kept back (${leaves} leaves). No model was asked. A reader that is wrong gives any other answer, with the labeled sentences or,
where there are none, any sentence. What its answers are worth is learned on four fifths of the records and used on the last fifth.
${percent(quotes.given / quotes.labeled)} of ${quotes.labeled} labeled quotes of the leaves asked are in what the reader is given.

| reader | leaves right | wrong yes | roots | roots after the unsure deciding answers were checked | asked | borne out / remarks / refused | changes answers |
| --- | --- | --- | --- | --- | --- | --- | --- |
| none | ${cells(without)} | | | |
${rows.join('\n')}
`;
}

function strongPart({
  charts,
  leaves,
  asked,
  grounded,
  groundedRight,
  mended,
  spoiled,
  ...both
}: StrongMeasured): string {
  const cells = ({ accuracy, wrongYes, roots, rootsChecked }: ReaderFigures) =>
    [accuracy, wrongYes, roots, rootsChecked].map(percent).join(' | ');
  return `
## What a strong reader would give

A trial of the way, not of a model that anybody has: capable readers answered, from a file and in the words in which a model is asked,
all ${asked} questions of ${charts.length} records kept back (${charts.join(', ')}; ${leaves} leaves). The answers are in
\`test/benchmark/readers/strong.jsonl\` and are given again by \`npm run benchmark -- strong-reader\`. ${grounded} answers were borne out by
the sentences they cite, ${groundedRight} of them right. What they are worth is learned on four fifths of the records and used on the last fifth.
With it ${mended} answers of the engine were put right and ${spoiled} spoiled.

| | leaves right | wrong yes | roots | roots after the unsure deciding answers were checked |
| --- | --- | --- | --- | --- |
| engine alone | ${cells(both.without)} |
| with a strong reader | ${cells(both.with)} |

Twelve records are few: the share of roots moves by 8 points with each.
`;
}

export function accuracyPage(
  results: Results,
  readings?: Readings,
  readers?: ReadersMeasured,
  strong?: StrongMeasured,
): string {
  const rows = Object.entries(results).map(([name, r]) =>
    [
      name,
      r.about,
      `${r.records}`,
      `${percent(r.accuracy)} of ${r.leaves}`,
      `${percent(r.wrongYes)} of ${r.yes}`,
      percent(r.roots),
      r.rootsChecked === undefined ? '' : `${percent(r.rootsChecked)} (${r.looks?.toFixed(1)})`,
      r.quoteInThree === undefined ? '' : `${percent(r.quoteInThree)} / ${percent(r.firstQuote)}`,
    ].join(' | '),
  );
  const bands = Object.entries(results).flatMap(([name, r]) =>
    (r.bands ?? []).map((b) =>
      [
        name,
        b.band,
        `${b.leaves}`,
        percent(b.said),
        percent(b.right),
        `${percent(b.falseYes)} of ${b.yesAnswers}`,
      ].join(' | '),
    ),
  );
  return `${INTRODUCTION}
| set | records | number | leaves right | wrong yes | roots | roots after the unsure deciding answers were checked (checks a record) | right quote in the first 3 / first |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}

## Calibrated confidence

| set | band | answers | said | right | wrong yes |
| --- | --- | --- | --- | --- | --- |
${bands.map((row) => `| ${row} |`).join('\n')}
${readers ? readersPart(readers) : ''}${strong ? strongPart(strong) : ''}${readings ? readingsPart(readings) : ''}`;
}
