/**
 * Scores active problems and current drugs against `problem-lists.json` and says why each miss is missed:
 * `node test/benchmark/lists.ts [ID ...] [--json OUT]`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sourcesOf } from '../../service/cli/eval-cases.ts';
import { requestContextOf, understand } from '../../service/language/index.ts';
import { review } from '../../service/review/index.ts';
import { mentionsOf } from '../../service/review/mentions/find.ts';
import { conditionsIn } from '../../service/review/problems/conditions.ts';
import { drugsIn } from '../../service/review/problems/drugs.ts';

interface Expected {
  problems: Record<string, string>;
  also?: string[];
  drugs: Record<string, string>;
  drugs_also?: string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const { positionals, values } = parseArgs({
  options: {
    json: { type: 'string' },
    notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` },
  },
  allowPositionals: true,
});
const { charts } = JSON.parse(readFileSync(`${root}test/benchmark/problem-lists.json`, 'utf8')) as {
  charts: Record<string, Expected>;
};
const only = positionals.length > 0 ? positionals : Object.keys(charts);

interface Counts {
  said: number;
  right: number;
  asked: number;
  found: number;
}
const zero = (): Counts => ({ said: 0, right: 0, asked: 0, found: 0 });
const READINGS: Record<string, string> = { '-46': 'third', '-16': 'fifth' };
const totals: Record<string, Counts> = {};
const reasons = new Map<string, number>();
const lines: object[] = [];

/** Whether any of the patterns is in the name. */
const fits = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => new RegExp(pattern, 'i').test(name));

for (const source of sourcesOf(`${root}test/benchmark/charts/cases`, {
  only,
  slack: 0,
  notes: values.notes,
})) {
  const expected = charts[source.id];
  if (!expected) continue;
  const { record } = await source.load();
  const input = { record, form: source.form, guideline: source.guideline };
  const results = review(input);
  const list = results.problem_list!;
  const chart = understand(record, requestContextOf(source.form));
  const known = {
    problems: chart.sentences.flatMap((s) => conditionsIn(s).map(({ condition }) => condition.name)),
    drugs: chart.sentences.flatMap((s) => drugsIn(s.text, s.start).map((d) => `${d.written} ${d.generic}`)),
  };
  const wide = {
    problems: mentionsOf(chart).flatMap((m) => (m.kind === 'problem' ? [m.name] : [])),
    drugs: mentionsOf(chart).flatMap((m) => (m.kind === 'drug' ? [`${m.name} ${m.key}`] : [])),
  };
  const items = {
    problems: list.problems.map(({ name, status }) => ({ name, status: status as string })),
    drugs: list.medications.map(({ drug, current }) => ({
      name: drug,
      status: current ? 'active' : 'not current',
    })),
  };
  for (const kind of ['problems', 'drugs'] as const) {
    const wanted = expected[kind];
    const also = kind === 'problems' ? (expected.also ?? []) : (expected.drugs_also ?? []);
    const active = items[kind].filter(({ status }) => status === 'active');
    const wrong = active.filter(({ name }) => !fits(name, [...Object.values(wanted), ...also]));
    const missed = Object.entries(wanted).filter(([, p]) => !active.some(({ name }) => fits(name, [p])));
    const reading = `${kind}, ${READINGS[source.id.slice(-3)] ?? 'fourth'} reading`;
    totals[reading] ??= zero();
    const counts = totals[reading];
    counts.said += active.length;
    counts.right += active.length - wrong.length;
    counts.asked += Object.keys(wanted).length;
    counts.found += Object.keys(wanted).length - missed.length;
    const why = missed.map(([name, pattern]) => {
      const listed = items[kind].find((each) => fits(each.name, [pattern]));
      const reason = listed
        ? `listed as ${listed.status}`
        : known[kind].some((each) => fits(each, [pattern]))
          ? 'named, not listed'
          : wide[kind].some((each) => fits(each, [pattern]))
            ? 'named in the wider vocabulary alone'
            : 'not in any vocabulary';
      reasons.set(`${kind}: ${reason}`, (reasons.get(`${kind}: ${reason}`) ?? 0) + 1);
      return `${name} (${reason})`;
    });
    lines.push({ id: source.id, kind, wrong: wrong.map(({ name }) => name), missed: why });
    console.log(
      `${source.id} ${kind}  false: ${wrong.map(({ name }) => name).join(', ') || '-'}  missed: ${why.join(', ') || '-'}`,
    );
  }
}
for (const [kind, { said, right, asked, found }] of Object.entries(totals).sort())
  console.log(
    `${kind}: precision ${((100 * right) / said).toFixed(1)} % (${right} of ${said}), recall ${((100 * found) / asked).toFixed(1)} % (${found} of ${asked})`,
  );
for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1])) console.log(count, reason);
if (values.json) writeFileSync(values.json, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
