/** Checks the shape of vignettes: `node test/benchmark/vignettes/check.mjs [NAME ...]`, NAME a file in cases without `.json`. */
import { readdirSync, readFileSync } from 'node:fs';

const CASES = new URL('./cases/', import.meta.url);
const GUIDELINES = new URL('../../../guidelines/', import.meta.url);
const LABELS = new Set(['yes', 'no', 'unknown', 'not_applicable']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const names = process.argv.slice(2);
const files = readdirSync(CASES).filter((f) => !names.length || names.includes(f.replace(/\.json$/, '')));
const faults = files.flatMap((file) =>
  faultsOf(JSON.parse(readFileSync(new URL(file, CASES), 'utf8'))).map((f) => `${file}: ${f}`),
);
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);

function faultsOf(set) {
  const guideline = JSON.parse(readFileSync(new URL(`${set.guideline_code}.json`, GUIDELINES), 'utf8'));
  const leaves = new Set();
  const walk = (node) => (node.criteria ? node.criteria.forEach(walk) : leaves.add(node.criteria_id));
  walk(guideline.criteria);
  const out = [];
  const seen = new Set();
  if (set.half !== 'tune' && set.half !== 'report') out.push('half is neither tune nor report');
  for (const v of set.vignettes) {
    const say = (fault) => out.push(`${v.id}: ${fault}`);
    if (seen.has(v.id)) say('id twice');
    seen.add(v.id);
    if (!DAY.test(v.date_of_service)) say('date_of_service');
    if (guideline.request_types && !guideline.request_types.includes(v.type)) say(`type ${v.type}`);
    for (const d of v.documents)
      if (!d.title || !d.text || !DAY.test(d.date)) say('a document wants title, date, text');
    for (const [leaf, l] of Object.entries(v.leaves)) {
      if (!leaves.has(leaf)) say(`no leaf ${leaf}`);
      if (!LABELS.has(l.label)) say(`${leaf}: label ${l.label}`);
      if (!l.why) say(`${leaf}: why`);
      if (l.quote && !v.documents.some((d) => d.text.includes(l.quote)))
        say(`${leaf}: quote not in a document: ${l.quote}`);
    }
  }
  return out;
}
