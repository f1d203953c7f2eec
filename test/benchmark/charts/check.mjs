/**
 * Checks the benchmark charts: shape, quotes, leaves that count, and the root decision.
 *
 *   node test/benchmark/charts/check.mjs [id ...]
 *
 * Prints one line per chart and exits 1 when a chart is wrong. Charts that cite a public note by sample_id need the
 * notes file (BENCHMARK_NOTES, else ../shared/corpus/notes/mtsamples.csv); without it they are checked except for
 * the quotes of those notes, and the line says so.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');
const notesPath =
  process.env.BENCHMARK_NOTES ?? join(root, '..', 'shared', 'corpus', 'notes', 'mtsamples.csv');
const LABELS = ['yes', 'no', 'unknown', 'not_applicable'];

/** RFC 4180 rows; quoted fields may hold line breaks. */
function parseCsv(text) {
  const rows = [];
  let row = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      row.push(field);
      field = '';
    } else if (c === '\n') {
      row.push(field.replace(/\r$/, ''));
      rows.push(row);
      row = [];
      field = '';
    } else field += c;
  }
  return rows;
}

let notes;
if (existsSync(notesPath)) {
  const [header, ...rows] = parseCsv(readFileSync(notesPath, 'utf8'));
  const at = header.indexOf('transcription');
  notes = new Map(rows.map((r) => [r[0], r[at]]));
} else console.warn('notes file absent: quotes from cited notes are not checked');

/** Text of a document, undefined when it cites a note and the notes file is absent. */
function textOf(doc, say) {
  if (doc.sample_id === undefined) return doc.text;
  if (!notes) return undefined;
  const raw = notes.get(String(doc.sample_id));
  if (raw === undefined) {
    say(`no note ${doc.sample_id}`);
    return '';
  }
  if (!(doc.start >= 0 && doc.end > doc.start && doc.end <= raw.length))
    say(`offsets of note ${doc.sample_id}`);
  let text = raw.slice(doc.start, doc.end);
  for (const [from, to] of doc.replace ?? []) {
    if (!text.includes(from)) say(`nothing to replace in note ${doc.sample_id}: ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Ids of the leaves that count under a request type. */
function leavesOf(node, type, out = []) {
  if (node.applies_to && !node.applies_to.includes(type)) return out;
  if (node.criteria) for (const child of node.criteria) leavesOf(child, type, out);
  else out.push(node.criteria_id);
  return out;
}

/** Three-valued logic; undefined drops out (not applicable, or not counting under the request type). */
function decide(node, type, leaves) {
  if (node.applies_to && !node.applies_to.includes(type)) return undefined;
  if (!node.criteria) {
    const label = leaves[node.criteria_id]?.label;
    return label === 'not_applicable' ? undefined : label;
  }
  const values = node.criteria.map((c) => decide(c, type, leaves)).filter((v) => v !== undefined);
  if (values.length === 0) return undefined;
  if (node.operator === 'NOT') return { yes: 'no', no: 'yes', unknown: 'unknown' }[values[0]];
  const yes = values.filter((v) => v === 'yes').length;
  const open = values.filter((v) => v === 'unknown').length;
  const need = { AND: values.length, OR: 1, AT_LEAST: node.minimum }[node.operator];
  if (yes >= need) return 'yes';
  return yes + open >= need ? 'unknown' : 'no';
}

const isDate = (s) => typeof s === 'string' && /^\d{4}-\d\d-\d\d$/.test(s) && !Number.isNaN(Date.parse(s));

function check(chart, id) {
  const bad = [];
  const say = (m) => bad.push(m);
  if (chart.id !== id) say('id is not the file name');
  if (!['tune', 'report'].includes(chart.half)) say('half');
  const { patient, request } = chart.form ?? {};
  if (chart.form?.guideline_code !== chart.guideline_code) say('form.guideline_code');
  for (const k of ['name', 'sex', 'member_id']) if (!patient?.[k]) say(`form.patient.${k}`);
  if (!isDate(patient?.date_of_birth)) say('form.patient.date_of_birth');
  for (const k of ['type', 'service', 'urgency']) if (!request?.[k]) say(`form.request.${k}`);
  if (!isDate(request?.date_of_service)) say('form.request.date_of_service');
  if (!Array.isArray(request?.diagnosis_codes)) say('form.request.diagnosis_codes');
  const guideline = JSON.parse(
    readFileSync(join(root, 'guidelines', `${chart.guideline_code}.json`), 'utf8'),
  );
  const type = request?.type;
  const types = guideline.request_types ?? ['initial'];
  if (!types.includes(type)) say(`request type ${type}`);
  if (!Array.isArray(chart.documents) || chart.documents.length < 1 || chart.documents.length > 60)
    say('documents');
  const texts = (chart.documents ?? []).map((doc, i) => {
    for (const k of ['title', 'author']) if (!doc[k]) say(`documents[${i}].${k}`);
    if (!isDate(doc.date)) say(`documents[${i}].date`);
    return textOf(doc, say);
  });
  const counting = leavesOf(guideline.criteria, type);
  for (const leaf of counting) if (!chart.leaves[leaf]) say(`leaf ${leaf} has no label`);
  for (const [leaf, { label, evidence, why }] of Object.entries(chart.leaves)) {
    if (!counting.includes(leaf)) say(`leaf ${leaf} does not count`);
    if (!LABELS.includes(label)) say(`leaf ${leaf}: label ${label}`);
    // Charts whose ids begin with a code were labeled by their quotes alone.
    if (!why && id.startsWith('y-')) say(`leaf ${leaf}: why`);
    if (label === 'yes' && evidence.length === 0) say(`leaf ${leaf}: yes without a quote`);
    for (const { document, quote: printed, start, end } of evidence) {
      const text = texts[document];
      // quotes of cited notes are offsets into their text: no word of a note is copied
      const quote = printed ?? (text === undefined ? 'not here' : text.slice(start, end));
      if (printed !== undefined && chart.documents[document]?.sample_id !== undefined)
        say(`leaf ${leaf}: words of a cited note`);
      if (!quote || quote.length > 300) say(`leaf ${leaf}: quote length`);
      if (document >= texts.length) say(`leaf ${leaf}: document ${document}`);
      else if (text !== undefined && !text.includes(quote))
        say(`leaf ${leaf}: not in document ${document}: ${quote}`);
    }
  }
  const follows = { yes: 'met', no: 'not_met', unknown: 'insufficient' }[
    decide(guideline.criteria, type, chart.leaves)
  ];
  if (follows !== chart.root_decision) say(`root is ${follows}, chart says ${chart.root_decision}`);
  if (!Array.isArray(chart.traps)) say('traps');
  const size = texts.reduce((n, t) => n + (t?.length ?? 0), 0);
  const count = (l) => Object.values(chart.leaves).filter((x) => x.label === l).length;
  const labels = LABELS.map((l) => `${l} ${count(l)}`).join(', ');
  console.log(
    `${bad.length ? 'WRONG' : 'ok   '} ${id} ${chart.half} ${type}: ${labels}; ${chart.root_decision}; ${size} characters`,
  );
  for (const m of bad) console.log(`      ${m}`);
  return bad.length === 0;
}

const wanted = process.argv.slice(2);
const ids = readdirSync(join(here, 'cases'))
  .filter((f) => f.endsWith('.json'))
  .map((f) => f.slice(0, -5))
  .filter((id) => wanted.length === 0 || wanted.includes(id))
  .sort();
const good = ids.filter((id) =>
  check(JSON.parse(readFileSync(join(here, 'cases', `${id}.json`), 'utf8')), id),
).length;
console.log(`${good} of ${ids.length} charts are right`);
process.exitCode = good === ids.length ? 0 : 1;
