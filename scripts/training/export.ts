/**
 * Writes what the network of the second reading learns from, for `learn.py`: `node scripts/training/export.ts OUT.json [--notes FILE] [--cases DIR]`.
 * Phrases and charts as the network sees them (`seen.ts`), every labelled leaf with its sentences and the answer of the rules, words
 * of every criterion, and the lines of the public notes, from which it learns which words stand beside each other.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { notesOf } from '../../service/cli/eval-charts.ts';
import { namedIn, stemsOf } from '../../service/criteria/classifier/grams.ts';
import { leafKey } from '../../service/criteria/classifier/model.ts';
import { type Seen, seenAlone, seenAt } from '../../service/criteria/classifier/seen.ts';
import { tokenise } from '../../service/language/index.ts';
import { labelledLeaves, labelledPhrases, labelledSets, treesSeen } from './labelled.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` },
    cases: { type: 'string', default: `${root}../shared/corpus/cases` },
  },
  allowPositionals: true,
});
const [out] = positionals;
if (!out) throw new Error('Name the file to write: node scripts/training/export.ts OUT.json');

/** Sentences are cut at full stops here: what stands beside what is all that is asked of a note. */
const SHORTEST_LINE = 10;

const phrases = labelledPhrases().map(({ code, node, answer, chart }) => ({
  code,
  leaf: leafKey(code, node),
  label: answer,
  seen: seenAlone(
    chart.sentences.flatMap((s) => s.tokens),
    namedIn(chart).flatMap((n) => [...n]),
  ),
}));

const charts = labelledSets(values).map((labelled) => ({
  half: labelled.half,
  id: labelled.id,
  code: labelled.code,
  seen: labelled.chart.sentences.map((_, i): Seen => seenAt(labelled.chart, i)),
  leaves: labelledLeaves(labelled).map(
    ({ code, node, label, reported, quoted, found, beside, outcome, hasQuotes }) => ({
      leaf: leafKey(code, node),
      label,
      reported: reported ?? '',
      quoted,
      found,
      beside,
      hasQuotes,
      rules: { answer: outcome.answer },
    }),
  ),
}));

const leaves = [...treesSeen()].flatMap(([code, { leaves: nodes }]) =>
  [...nodes.values()].map((node) => ({
    code,
    leaf: leafKey(code, node),
    words: stemsOf(tokenise(node.description)),
  })),
);

writeFileSync(out, JSON.stringify({ phrases, charts, leaves, notes: notesIn(values.notes) }));
process.stdout.write(`${phrases.length} phrases, ${charts.length} charts, ${leaves.length} leaves\n`);

/** Lines of the transcriptions, as stems. */
function notesIn(file: string): string[][] {
  if (!existsSync(file)) {
    process.stderr.write(`no notes in ${file}: words are learnt without them\n`);
    return [];
  }
  return [...notesOf(file).values()]
    .flatMap((text) => text.replace(/,(?=[A-Z])/g, '\n').split(/\n|(?<=\.)\s+/))
    .filter((line) => line.length > SHORTEST_LINE)
    .map((line) => stemsOf(tokenise(line)));
}
