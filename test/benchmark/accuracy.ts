/** docs/accuracy.md and the README's three numbers, from the results of the last benchmark: no number is typed by hand. */

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
  const left = results['left-out'];
  const rows = [
    `- ${percent(report.accuracy)} of ${report.leaves} criteria answered as a careful nurse would on ${report.records} records kept back, shipped determinations`,
    `- ${percent(report.wrongYes)} of its ${report.yes} "yes" answers were wrong there`,
    ...(left
      ? [
          `- ${percent(left.accuracy)} of ${left.leaves} criteria under determinations it was not trained on, from their description alone`,
        ]
      : []),
  ];
  return `${rows.join('\n')}\n`;
}

const INTRODUCTION = `# Accuracy

Written by \`npm run benchmark\` from \`test/benchmark/results.json\`; edit neither by hand. A leaf is right when its answer (yes, no, unknown,
not applicable) is that of a person who read the record before any run. "Wrong yes" is the share of yes answers that are not
yes. Records marked "kept back" were only ever scored, never opened for a change; how often they were scored is in
[test/benchmark/charts/README.md](../test/benchmark/charts/README.md).
`;

export function accuracyPage(results: Results): string {
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
`;
}
