/**
 * Scores problems and drugs of 448 charts against lists of careful readers (`chart-lists.jsonl`):
 * `node test/benchmark/chart-lists.ts [ID ...] [STATUS.json=PATTERN ...]` (`scripts/training/unseen.ts`). The readers saw form and chart alone. What is false is told with the readers' word for it; what is missed, with whether any vocabulary
 * names it. Nothing is judged, so a run takes half a minute. With `--halves` the figures are told of all, then of the charts whose misses may be
 * read (the last digit of the id is odd) and of those kept for measuring alone, whose lines are not printed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isSame, type Labeled, sameDrugs } from '../../scripts/training/same.ts';
import { unseenWeights } from '../../scripts/training/unseen.ts';
import { sourcesOf } from '../../service/cli/eval-cases.ts';
import { requestContextOf, understand } from '../../service/language/index.ts';
import { mentionsOf } from '../../service/review/mentions/find.ts';
import { codesOf } from '../../service/review/problems/conditions.ts';
import { drugStatementsOf } from '../../service/review/problems/learned-drugs.ts';
import type { ListedProblem } from '../../service/review/problems/listed.ts';
import { medicationsOf } from '../../service/review/problems/medication-list.ts';
import { problemsOf } from '../../service/review/problems/problems.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const labeled = readFileSync(`${root}test/benchmark/chart-lists.jsonl`, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Labeled);
const inHalves = process.argv.includes('--halves');
const [weights, ids] = [true, false].map((isFile) =>
  process.argv.slice(2).filter((each) => !each.startsWith('--') && each.includes('=') === isFile),
);
const isRead = (id: string): boolean => /[13579]$/.test(id);
const readUnseen = unseenWeights(weights!);
const only = ids!.length > 0 ? ids! : labeled.map(({ id }) => id);
const byId = new Map(labeled.map((each) => [each.id, each]));

const codesFor = ({ key, said }: Pick<ListedProblem, 'key' | 'said'>): string[] => {
  const condition = said[0]?.condition;
  return condition ? codesOf(condition) : /^[A-Z]\d/.test(key) ? [key] : [];
};

interface Sums {
  said: number;
  right: number;
  asked: number;
  found: number;
}
interface Tally {
  of: string;
  holds: (id: string) => boolean;
  sums: Record<string, Sums>;
  charts: number;
  falseCharts: number;
  named: number;
}
const tallyOf = (of: string, holds: Tally['holds']): Tally => ({
  ...{ of, holds },
  sums: {},
  charts: 0,
  falseCharts: 0,
  named: 0,
});
const tallies = [
  tallyOf('', () => true),
  ...(inHalves
    ? [tallyOf(', charts to read', isRead), tallyOf(', charts to measure', (id) => !isRead(id))]
    : []),
];

for (const source of sourcesOf(`${root}test/benchmark/charts/cases`, {
  only,
  slack: 0,
  notes: process.env.YARDSTICK_NOTES ?? `${root}../shared/corpus/notes/mtsamples.csv`,
})) {
  const expected = byId.get(source.id);
  if (!expected) continue;
  const own = tallies.filter(({ holds }) => holds(source.id));
  for (const tally of own) tally.charts += 1;
  const add = (name: string, more: Sums) => {
    for (const { sums } of own) {
      sums[name] ??= { said: 0, right: 0, asked: 0, found: 0 };
      for (const part of ['said', 'right', 'asked', 'found'] as const) sums[name][part] += more[part];
    }
  };
  readUnseen(source.id);
  const { record } = await source.load();
  const chart = understand(record, requestContextOf(source.form));
  const problems = problemsOf(chart, () => undefined, source.form.request?.diagnosis_codes ?? []);
  const active = problems.filter(({ status }) => status === 'active');
  const statusOf = (problem: ListedProblem) => {
    const same = expected.problems.filter((each) =>
      isSame(each, problem.key, codesFor(problem), [problem.name]),
    );
    return same.some(({ status }) => status === 'active') ? 'active' : (same[0]?.status ?? 'not listed');
  };
  const wrong = active.flatMap((each) => {
    const status = statusOf(each);
    return status === 'active' ? [] : [{ ...each, status }];
  });
  const asked = expected.problems.filter(({ status }) => status === 'active');
  const isFound = (each: Labeled['problems'][number]) =>
    active.some((problem) => isSame(each, problem.key, codesFor(problem), [problem.name]));
  const missed = asked.filter((each) => !isFound(each));
  const mentions = mentionsOf(chart).filter(({ kind }) => kind === 'problem');
  const isNamed = (each: Labeled['problems'][number]) =>
    mentions.some(({ key, name, condition }) =>
      isSame(each, key, condition ? codesOf(condition) : [], [name]),
    );
  for (const tally of own) tally.named += asked.filter((each) => isFound(each) || isNamed(each)).length;
  add('active problems', {
    said: active.length,
    right: active.length - wrong.length,
    asked: asked.length,
    found: asked.length - missed.length,
  });
  const chronic = active.filter(({ chronic_condition }) => chronic_condition);
  const wrongChronic = wrong.filter(({ chronic_condition }) => chronic_condition);
  if (wrongChronic.length > 0) for (const tally of own) tally.falseCharts += 1;
  const askedChronic = asked.filter((each) => each.chronic && isNamed(each));
  add('chronic conditions that a vocabulary names', {
    said: chronic.length,
    right: chronic.length - wrongChronic.length,
    asked: askedChronic.length,
    found: askedChronic.filter(isFound).length,
  });
  const drugs = medicationsOf(chart, drugStatementsOf(chart)).filter(({ current }) => current);
  const same = drugs.map(({ generic }) => sameDrugs(expected.drugs, generic));
  const isTaken = ({ status }: { status: string }) => status === 'current';
  add('current drugs', {
    said: drugs.length,
    right: same.filter((each) => each.some(({ status }) => status === 'current' || status === 'unclear'))
      .length,
    asked: expected.drugs.filter(isTaken).length,
    found: expected.drugs.filter((each) => isTaken(each) && same.some((those) => those.includes(each)))
      .length,
  });
  if (inHalves && !isRead(source.id)) continue;
  console.log(
    `${source.id} false: ${wrong.map(({ name, status }) => `${name} (${status})`).join(', ') || '-'}; missed: ${
      missed.map((each) => `${each.name}${isNamed(each) ? '' : ' (no vocabulary)'}`).join(', ') || '-'
    }`,
  );
}
const percent = (a: number, b: number) => `${((100 * a) / b).toFixed(1)} % (${a} of ${b})`;
for (const { of, sums, charts, falseCharts, named } of tallies) {
  for (const [name, { said, right, asked, found }] of Object.entries(sums))
    console.log(`${name}${of}: precision ${percent(right, said)}, recall ${percent(found, asked)}`);
  console.log(
    `active problems that a vocabulary names or the rules list${of}: ${percent(named, sums['active problems']!.asked)}`,
  );
  console.log(`charts with a false chronic condition${of}: ${percent(falseCharts, charts)}`);
}
