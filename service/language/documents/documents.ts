/** The dated documents inside a chart: title, kind, date, author, mode, and whose they are. */
import { addMonths, readDates } from '../dates/dates.ts';
import type { Identification } from '../identity/identify.ts';
import { type Part, partsOf } from '../identity/parts.ts';
import type { ChartDocument, DocumentKind, RequestContext } from '../types.ts';
import { normalise } from '../vocabulary/text.ts';
import { vocabularyFile } from '../vocabulary/vocabulary.ts';
import { type Head, headsOf, kindOfTitle, SERVICE_DATE } from './heads.ts';
import type { Layout, TextLine } from './layout.ts';
import { headingOf } from './sections.ts';

const { roles, titles } =
  vocabularyFile<Record<'roles' | 'titles', [role: string, pattern: string][]>>('structure/roles');
const ROLES = roles.map(([role, pattern]): [string, RegExp, RegExp] => [
  role,
  new RegExp(pattern),
  new RegExp(pattern, 'i'),
]);
/** Titles that say who wrote it, whatever name stands below. */
const TITLES = titles.map(([role, pattern]): [string, RegExp] => [role, new RegExp(pattern, 'i')]);

/** Role of an author by credentials or department; undefined when nothing tells. */
export function roleOf(author: string): string | undefined {
  return (
    ROLES.find(([, exact]) => exact.test(author))?.[0] ?? ROLES.find(([, , loose]) => loose.test(author))?.[0]
  );
}

/** Splits the chart into documents, so that none holds pages of two patients, and marks those of another. */
export function documentsOf(
  layout: Layout,
  request: RequestContext,
  identity: Identification,
): ChartDocument[] {
  const { lines } = layout;
  if (!lines.length) return [];
  const parts = partsOf(headsOf(lines), lines, identity, request.pagesDecided);
  const heads: Head[] = parts.map(({ head }) => head);
  // A document a year younger than the request is a misread date (a fax stamp, a template).
  const latest = request.dateOfService ? addMonths(request.dateOfService, 12) : '9999';
  const documents = heads.map((head, index) => {
    const next = heads[index + 1];
    markShouting(lines.slice(head.line, next ? next.line : lines.length));
    const end = next ? (lines[next.line]?.start ?? 0) : (lines.at(-1)?.end ?? 0);
    return describe(head, index, lines.slice(head.line, next ? next.line : lines.length), end, latest);
  });
  parts.forEach((part, index) => {
    const document = documents[index]!;
    if (part.continues !== undefined) goOn(document, documents[part.continues]!);
    const { ruled } = heads[index]!;
    // a paper within a scan has no name of its own: it is the patient's whose scan it is
    const isWithin = ruled && part.verdict === 'open' && documents[index - 1]?.otherPatient;
    if (isWithin || isOthers(part, document)) document.otherPatient = true;
  });
  return documents;
}

/** The rest of a document behind a page that was set aside is still that document. */
function goOn(document: ChartDocument, { title, kind, date, author, authorRole, mode }: ChartDocument): void {
  const of = { title, kind, date, author, authorRole, mode };
  for (const [name, value] of Object.entries(of))
    if (value !== undefined) Object.assign(document, { [name]: value });
}

function isOthers({ verdict }: Part<Head>, { title }: ChartDocument): boolean {
  // A sentence that speaks of another patient is no title.
  const misfiled = MISFILED.test(title) && !/[.!?][)"']*\s*$/.test(title);
  return verdict === 'other' || (verdict !== 'decided_own' && misfiled);
}

/** A document in which most letters are capitals says so on its lines. */
function markShouting(lines: TextLine[]): void {
  let upper = 0;
  let letters = 0;
  for (const { text } of lines) {
    letters += text.match(/[A-Za-z]/g)?.length ?? 0;
    upper += text.match(/[A-Z]/g)?.length ?? 0;
  }
  if (letters > 200 && upper > letters * 0.7) for (const line of lines) line.shouting = true;
}

/** A first line that could be a title: values and sentences of a note tell what was found, not what kind of paper it is. */
const titleLike = (line: string): string => (line.length <= 60 && !/\d{2}|%/.test(line) ? line : '');

/** "Study type: overnight oximetry." */
const NAMES_STUDY = /^\s*(?:study|test|exam|procedure|report|document)(?: type| performed| name)?:/i;

function describe(head: Head, index: number, lines: TextLine[], end: number, latest: string): ChartDocument {
  const header = head.rows ?? [];
  const bodyFrom = head.header ? head.header[1] - head.line + 1 : 0;
  const top = lines.slice(bodyFrom, bodyFrom + 6);
  const title = head.title || (top[0]?.text ?? '').trim();
  const { ruled } = head;
  const opening = top[0]?.text ?? '';
  // Below a title of its own a sentence is what the paper says, but for one that names the study.
  const isText = ruled && /[.;]/.test(opening) && !NAMES_STUDY.test(opening);
  const second = isText ? '' : opening.split(/[.;]/)[0]!;
  const kind: DocumentKind = kindOfTitle(title) ?? kindOfTitle(titleLike(second)) ?? 'other';
  const fields = ruled ? { date: ruled.date, provider: ruled.author } : headerFields(header);
  const dated = fields.date ?? topDate(lines.slice(0, bodyFrom + 6), kind);
  const date = dated && dated <= latest ? dated : undefined;
  const author = fields.provider ?? authorIn(top) ?? signatureIn(lines);
  const role = TITLES.find(([, words]) => words.test(title))?.[0] ?? (author ? roleOf(author) : undefined);
  const first = lines[0];
  const mode = modeOf(title, kind, lines, role);
  return {
    index,
    title,
    kind,
    start: first?.start ?? 0,
    end,
    pages: [first?.page ?? 0, lines.at(-1)?.page ?? 0],
    ...(date ? { date } : {}),
    ...(author ? { author } : {}),
    ...(role ? { authorRole: role } : {}),
    ...(mode ? { mode } : {}),
  };
}

/** What a printed header names; all bound each other's values, two are used here. */
type Field = 'date' | 'birth' | 'name' | 'provider';
type Raw = Partial<Record<Field, string>>;
type Header = { date?: string; provider?: string };

const FIELD: [Field, RegExp][] = [
  ['name', /\b(?:patient(?: name)?|name)\b:?|(?:^\s*|\s{2,})pt\b:?|\bpt\s*:/i],
  ['birth', /\b(?:d[o0]b|date of birth|birth ?date)\b:?/i],
  ['date', SERVICE_DATE],
  ['provider', /\b(?:provider|physician|attending|author|clinician)\b:?/i],
];
const OTHER_LABEL = /\b(?:sex|gender|mrn|member id|patient id|acct|page)\b:?/i;

/** Reads a printed header, whether `label: value` in one line or a row of labels above a row of values. */
function headerFields(header: TextLine[]): Header {
  const [first, second] = header;
  if (!first) return {};
  if (second && !/\d{4}/.test(first.text)) return byColumn(first, second);
  const text = header.map((l) => l.text).join('   ');
  const marks: { key: Field | undefined; at: number; end: number }[] = [];
  for (const [key, pattern] of [...FIELD, [undefined, OTHER_LABEL] as [undefined, RegExp]]) {
    const all = new RegExp(pattern.source, 'gi');
    for (const m of text.matchAll(all)) marks.push({ key, at: m.index, end: m.index + m[0].length });
  }
  marks.sort((a, b) => a.at - b.at);
  const raw: Raw = {};
  marks.forEach((m, i) => {
    if (m.key && !raw[m.key]) raw[m.key] = text.slice(m.end, marks[i + 1]?.at ?? text.length).trim();
  });
  return fieldsOf(raw);
}

/** Values stand below their labels: matched by horizontal position. */
function byColumn(labels: TextLine, values: TextLine): Header {
  const raw: Raw = {};
  const starts: { key: Field | undefined; x: number }[] = [];
  const text = labels.text;
  for (const [key, pattern] of [
    ...FIELD,
    [undefined, /\b(?:sex|gender)\b/i],
    [undefined, /\b(?:mrn|member id|patient id|acct)\b/i],
  ] as [Field | undefined, RegExp][]) {
    const m = pattern.exec(text);
    const x = m ? wordAt(labels, m.index) : undefined;
    if (x !== undefined) starts.push({ key, x });
  }
  starts.sort((a, b) => a.x - b.x);
  for (const word of values.line.words) {
    const column = starts.filter((s) => s.x <= word.box.x + 0.012).at(-1);
    if (column?.key) raw[column.key] = `${raw[column.key] ?? ''} ${word.text}`.trim();
  }
  return fieldsOf(raw);
}

function wordAt(line: TextLine, offset: number): number | undefined {
  let from = 0;
  for (const word of line.line.words) {
    const at = line.text.indexOf(word.text, from);
    if (at < 0) continue;
    if (at + word.text.length > offset) return word.box.x;
    from = at + word.text.length;
  }
  return undefined;
}

function fieldsOf(raw: Raw): Header {
  const date = raw.date ? readDates(raw.date)[0]?.date : undefined;
  return {
    ...(date ? { date } : {}),
    ...(raw.provider ? { provider: raw.provider } : {}),
  };
}

const NOT_ENCOUNTER =
  /(?:\bd[o0]b|birth ?date|date of birth|born|print(?:ed)?(?: on| date)?|fax(?:ed)?|run(?: date)?|received|rec'd|updated|copied|carried forward|template)\b[^\d]{0,12}$/i;
const ENCOUNTER =
  /(?:date|visit|seen|exam|dos|service|collected|study|report|admit(?:ted)?|discharged?|night of)\b[^\d]{0,14}$/i;

/** The line a fax machine prints at the top of a page. */
const FAX_STAMP =
  /\bfrom:.*\b(?:to|tq):|\bp(?:age|g)?\.?\s?\d{1,3}\s?(?:\/|of)\s?\d{1,3}\b.*\d{1,2}:\d\d|\d{1,2}:\d\d.*\bp\.?\s?\d{3}\/\d{3}/i;

/** The date of the encounter among the first lines; never a birth, print, fax or received date. */
function topDate(lines: TextLine[], kind: DocumentKind): string | undefined {
  let fallback: string | undefined;
  let fax: string | undefined;
  for (const line of lines) {
    if (FAX_STAMP.test(line.text)) continue;
    for (const found of readDates(line.text)) {
      if (found.precision !== 'day') continue;
      const before = line.text.slice(Math.max(0, found.start - 30), found.start);
      if (/fax/i.test(before) && kind === 'fax_cover') fax ??= found.date;
      if (NOT_ENCOUNTER.test(before)) continue;
      if (ENCOUNTER.test(before)) return found.date;
      fallback ??= found.date;
    }
  }
  return fallback ?? fax;
}

const CREDENTIAL =
  /\b((?:Dr\.? )?[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,2},? (?:MD|M\.D\.|DO|D\.O\.|PA-?C|NP|FNP|APRN|RN|LPN|DPT|PT|OTR(?:\/L)?|PharmD|RRT|CWS|DPM)\b)/;

function authorIn(top: TextLine[]): string | undefined {
  for (const line of top.slice(0, 3)) {
    const m = CREDENTIAL.exec(line.text);
    if (m?.[1]) return m[1];
  }
  return undefined;
}

function signatureIn(lines: TextLine[]): string | undefined {
  for (const line of lines.slice(-8)) {
    const m =
      /(?:signed(?: by)?|dictated by|by)[:\s]+(.{3,50})$/i.exec(line.text) ?? CREDENTIAL.exec(line.text);
    if (m?.[1] && CREDENTIAL.test(m[1])) return m[1];
  }
  return undefined;
}

const VISITS = new Set<DocumentKind>([
  'visit',
  'consult',
  'history_physical',
  'discharge',
  'therapy',
  'nursing',
  'operative',
]);

function modeOf(
  title: string,
  kind: DocumentKind,
  lines: TextLine[],
  role: string | undefined,
): ChartDocument['mode'] {
  const top = normalise(
    `${title} ${lines
      .slice(0, 8)
      .map((l) => l.text)
      .join(' ')}`,
  );
  if (/\btele(?:health|medicine|visit)|video visit|virtual visit|(?:by|via|over) video|zoom visit/.test(top))
    return 'telehealth';
  if (
    kind === 'telephone' ||
    /\b(?:phone|telephone|tel\.?) (?:visit|note|call|encounter)|audio.only|by (?:tele)?phone\b/.test(top)
  )
    return 'telephone';
  if (
    /\bin.person\b|face.to.face|\boffice visit|in (?:the )?(?:office|clinic)\b|seen today|comes (?:back|in)|presents today|clinic visit/.test(
      top,
    )
  )
    return 'in_person';
  if (!VISITS.has(kind) && !(kind === 'other' && role === 'physician')) return undefined;
  return lines.some(
    (l) => headingOf(l.text, l.shouting)?.kind === 'exam' || headingOf(l.text, l.shouting)?.kind === 'vitals',
  )
    ? 'in_person'
    : undefined;
}

/** A page that its own title gives to somebody else. */
const MISFILED =
  /\b(?:misfiled|filed (?:here )?(?:in error|by mistake)|wrong (?:patient|chart)|other patient|(?:sister|brother|mother|father|husband|wife|spouse|son|daughter|neighbou?r|roommate|twin|cousin)(?:'|\u2019)s (?:chart|page|record|download|report|study|test|note|results?))\b/i;
