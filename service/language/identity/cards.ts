/** What the rows of a page say about whose page it is: name, birth date, sex and numbers that are printed together. */
import { type IdentityField, type Label, labelsIn } from './labels.ts';
import type { PrintedPages, Stretch } from './lines.ts';
import { nameParts } from './names.ts';
import { type Row, rowsOf } from './rows.ts';
import { birthIn, idIn, sexOf } from './values.ts';

export interface Statement {
  field: IdentityField;
  /** As printed. */
  text: string;
  /** In the form that is compared: a day, F or M, a number without white space, the name as printed. */
  value: string;
  page: number;
  /** Indexes in the words of the chart of the value's words. */
  words: number[];
}

/** Statements about one person that stand together on a page. */
export interface Card {
  page: number;
  /** Offset in the chart, for the document that it belongs to; undefined for the head or foot of a page. */
  at?: number;
  row: number;
  statements: Statement[];
  /** The label says "patient", the name is written last name first beside a birth date, or several fields stand together. */
  strong: boolean;
}

/** Fields that stand so many rows apart belong to one card. */
const NEAR_ROWS = 2;
/** A name that stands alone counts as the page's only this far from its top. */
const TOP_ROWS = 8;

/** All cards of a chart by page, in the order of the rows. */
export function cardsOf(layout: PrintedPages): Card[] {
  return [...rowsOf(layout)].sort(([a], [b]) => a - b).flatMap(([, rows]) => cardsOfPage(rows));
}

interface Found {
  statement: Statement;
  /** The name of somebody of whom the label does not say that they are the patient. */
  bare?: true;
  strong?: true;
}

function cardsOfPage(rows: Row[]): Card[] {
  const cards: (Card & { bare: boolean })[] = [];
  let others = -9;
  rows.forEach((row, index) => {
    const labels = labelsIn(row.text);
    const heading = labels.length === 1 && labels[0]?.kind === 'other' && row.words.length <= 4;
    if (heading) others = index;
    const own = labels.some((label) => label.patient);
    if (!own && index > others && index - others <= 4) return;
    const values = headed(row, labels, rows[index + 1]);
    const found = values ?? statementsIn(row, labels);
    if (found.length === 0) return;
    const last = cards.at(-1);
    const joins =
      last &&
      row.place - last.row <= NEAR_ROWS &&
      !found.some(({ statement }) =>
        last.statements.some((known) => known.field === statement.field && known.value !== statement.value),
      );
    const card = joins
      ? last
      : {
          page: row.page,
          ...(row.at !== undefined && { at: row.at }),
          row: row.place,
          statements: [],
          strong: false,
          bare: true,
        };
    if (!joins) cards.push(card);
    card.row = row.place + (values ? 1 : 0);
    for (const { statement, bare, strong } of found) {
      card.statements.push(statement);
      if (statement.field === 'name' && !bare) card.bare = false;
      if (strong) card.strong = true;
    }
  });
  return cards.flatMap(({ bare, ...card }) => {
    const fields = new Set(card.statements.map(({ field }) => field));
    if (fields.size > 1) return [{ ...card, strong: true }];
    // A name by itself, of nobody knows whom, further down the page.
    if (bare && fields.has('name')) return [];
    return fields.has('name') || fields.has('member_id') || fields.has('date_of_birth')
      ? [{ ...card, strong: card.strong && card.row < TOP_ROWS }]
      : [];
  });
}

/** Statements of a row whose labels stand before their values. */
function statementsIn(row: Row, labels: Label[]): Found[] {
  const found: Found[] = [];
  let others = false;
  const unlabelled = beforeBirth(row, labels);
  if (unlabelled) found.push(unlabelled);
  labels.forEach((label, index) => {
    if (label.kind === 'other') others = true;
    else if (label.patient) others = false;
    if (others || label.kind === 'stop' || label.kind === 'other') return;
    const end = labels[index + 1]?.start ?? row.text.length;
    const value = valueBehind(label, row.text.slice(label.end, end));
    if (!value) return;
    const start = label.end + value.start;
    const span = { start, end: start + value.text.length };
    const alone = label.kind === 'name' && !label.patient;
    found.push({
      statement: statement(row, label.kind, value.text, value.value, span),
      ...(alone && { bare: true }),
      ...(label.kind === 'name' && label.patient && label.marked && { strong: true }),
    });
  });
  return found;
}

/** "TELLER, RAYMOND   DOB 11/30/1967": a name without a label right before a birth date. */
const LAST_FIRST =
  /(?:^|\s{2,}|[)(:]\s*)(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?,\s{0,3}\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)?)[\s,;]*$/u;
const FIRST_LAST = /(?:^|\s{3,})(\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)? \p{Lu}[\p{L}'’-]+)[\s,;]*$/u;

function beforeBirth(row: Row, labels: Label[]): Found | undefined {
  const birth = labels.find((label) => label.kind === 'date_of_birth');
  if (!birth || labels.some((label) => label.kind === 'name' && label.start < birth.start)) return undefined;
  const from = Math.max(0, birth.start - 60);
  const before = row.text.slice(from, birth.start);
  const comma = LAST_FIRST.exec(before);
  const match = comma ?? FIRST_LAST.exec(before);
  const name = match?.[1];
  if (!match || !name || !isPerson(name)) return undefined;
  const start = from + match.index + match[0].indexOf(name);
  return {
    statement: statement(row, 'name', name, name, { start, end: start + name.length }),
    ...(comma && { strong: true }),
  };
}

function statement(row: Row, field: IdentityField, text: string, value: string, span: Stretch): Statement {
  const words = row.words.filter((word) => word.start < span.end && span.start < word.end);
  return { field, text, value, page: row.page, words: words.map(({ word }) => word) };
}

interface Value {
  text: string;
  value: string;
  start: number;
}

/** The value of a label in the text behind it. */
function valueBehind({ kind, marked, patient }: Label, behind: string): Value | undefined {
  const lead = /^[\s:#=.-]*/.exec(behind)?.[0].length ?? 0;
  const text = behind.slice(lead);
  if (kind === 'name') return nameValue(text, lead, marked || Boolean(patient));
  if (kind === 'date_of_birth') {
    const birth = birthIn(text);
    return birth && { text: text.slice(0, birth.length).trim(), value: birth.value, start: lead };
  }
  if (kind === 'sex') {
    const sex = sexOf(text);
    return sex && { text: /^\p{L}+/u.exec(text)?.[0] ?? sex, value: sex, start: lead };
  }
  const id = idIn(text);
  return id ? { text: id, value: id.replace(/\s/g, ''), start: lead } : undefined;
}

const NAME_WORD = /^\p{Lu}[\p{L}'’.-]*,?$/u;

/** The words of a name at the beginning of `text`. */
function nameValue(text: string, lead: number, marked: boolean): Value | undefined {
  let end = 0;
  let count = 0;
  for (const m of text.slice(0, 80).matchAll(/\S+/g)) {
    const wide = count > 0 && m.index - end >= 3;
    if (!NAME_WORD.test(m[0].replace(/[|1]/g, 'I')) || count === 5) break;
    // Behind a wide gap stands another column, unless the name has only begun.
    if (wide && count >= 2) break;
    end = m.index + m[0].length;
    count++;
  }
  const name = text.slice(0, end).replace(/[\s,.-]+$/, '');
  if (!marked || !isPerson(name)) return undefined;
  return { text: name, value: name, start: lead };
}

/** Words that stand where a name would, and are none. */
const NO_NAME =
  /\b(?:label|see|above|below|same|self|none|unknown|name|signature|signed|initials|date|report|reports|reported|denies|states|stated|seen|presents|presented|has|had|is|was|education|information|instructions|history|care|portal|visit|goals?|rights|consent|status|position|profile|scheduled|services|medical|center|hospital|clinic|home|health|insurance|medicare|medicaid|in|on|at|to|with|for|by|no|not|yes|calls?|called|calling|wants|needs|will|states|diary|log|chart|summary|flowsheet|table|note|letter|sheet|screen|clinical|laboratory|radiology)\b/i;
/** "Pt: Hi, Dr. Roe's nurse asked me": what a patient writes begins with a greeting, a name does not. */
const GREETING = /^\W*(?:hi|hello|hey|dear|thanks?|thx|please|good (?:morning|afternoon|evening|day))\b/i;
const CREDENTIALED = /\b(?:M\.?D|D\.?O|R\.?N|N\.?P|P\.?A|Ph\.?D|DPM|FNP|APRN|LPN|DPT|RRT|PharmD)\b\.?$/;

function isPerson(name: string): boolean {
  return (
    !NO_NAME.test(name) &&
    !GREETING.test(name) &&
    !CREDENTIALED.test(name) &&
    nameParts(name).filter((part) => part.length > 1).length > 0 &&
    nameParts(name).length > 1
  );
}

/** A row of labels above a row of values: each word below belongs to the label that it stands under. */
function headed(row: Row, labels: Label[], below: Row | undefined): Found[] | undefined {
  const fields = labels.filter(({ kind }) => kind !== 'stop' && kind !== 'other');
  if (!below || fields.length < 2) return undefined;
  const covered = labels.reduce((sum, label) => sum + (label.end - label.start), 0);
  if (covered < row.text.replace(/\s/g, '').length * 0.7) return undefined;
  const columns = labels
    .map((label) => ({ label, x: row.words.find((word) => word.end > label.start)?.x }))
    .filter((column): column is { label: Label; x: number } => column.x !== undefined);
  const found: Found[] = [];
  for (const { label, x } of columns) {
    if (label.kind === 'stop' || label.kind === 'other') continue;
    const next = columns.find((column) => column.x > x)?.x ?? 2;
    const words = below.words.filter((word) => word.x >= x - 0.012 && word.x < next - 0.012);
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) continue;
    const value = valueBehind({ ...label, marked: true }, below.text.slice(first.start, last.end));
    if (!value) continue;
    const start = first.start + value.start;
    const span = { start, end: start + value.text.length };
    found.push({
      statement: statement(below, label.kind, value.text, value.value, span),
      ...(label.kind === 'name' && { strong: true }),
    });
  }
  return found.length > 0 ? found : undefined;
}
