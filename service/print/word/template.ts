/** A clinic's Word template, opened: which fields stand in it, and a way to fill them. Nothing in it is run, and nothing foreign is fetched. */
import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import { type Fault, ServiceError } from '../../contract/errors.ts';
import { unpack } from './unpack.ts';

/** A field as it stands in a template. */
export interface Placed {
  field: string;
  /** The part of the package that it stands in. */
  file: string;
  /** It repeats or hides what is inside of it. */
  isBlock: boolean;
  /** Shown where the field is empty: `{^name}`. */
  isInverted: boolean;
  /** Blocks around it, the outermost first. */
  inside: readonly { field: string; isInverted: boolean }[];
  /** A piece of XML put into the letter: never allowed. */
  isRaw: boolean;
}

export interface OpenTemplate {
  placed: readonly Placed[];
  /** Its own text without the fields, by part of the package. */
  words(): string;
  fill(values: Record<string, unknown>, at: Date): Buffer;
}

interface Piece {
  type: string;
  value?: string;
  module?: string;
  inverted?: boolean;
  subparsed?: Piece[];
}

/** `draftLine` is set above everything else. Refuses with 422 `word_template_…`. */
export function openTemplate(bytes: Uint8Array, draftLine?: string): OpenTemplate {
  const parts = unpack(bytes);
  refuseForeign(parts);
  const zip = new PizZip();
  for (const [name, content] of parts) zip.file(name, content, { binary: true, createFolders: false });
  if (draftLine !== undefined) markAsDraft(zip, draftLine);
  const pieces = new Map<string, Piece[]>();
  const document = compiled(zip, pieces);
  return {
    placed: [...pieces].flatMap(([file, list]) => placedIn(file, list)),
    words: () => document.getFullText().replace(/\{[^{}]*\}/g, ' '),
    fill(values, at) {
      document.render(values);
      const written = document.getZip() as PizZip;
      // The same letter gives the same bytes.
      for (const file of Object.values(written.files)) file.date = at;
      return written.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
    },
  };
}

function compiled(zip: PizZip, pieces: Map<string, Piece[]>): Docxtemplater<PizZip> {
  let file = '';
  const collector = {
    name: 'fields',
    set({ inspect }: { inspect?: { filePath?: string; postparsed?: Piece[] } }) {
      if (inspect?.filePath) file = inspect.filePath;
      if (inspect?.postparsed) pieces.set(file, inspect.postparsed);
    },
  };
  try {
    return new Docxtemplater(zip, {
      modules: [collector],
      paragraphLoop: true,
      linebreaks: true,
      stripInvalidXMLChars: true,
      errorLogging: false,
      syntax: { changeDelimiterPrefix: null },
      nullGetter: () => '',
      // Names only: nothing is computed in a template.
      parser: (name) => ({
        get: (scope) =>
          scope !== null && typeof scope === 'object' && Object.hasOwn(scope, name)
            ? (scope as Record<string, unknown>)[name]
            : undefined,
      }),
    });
  } catch (cause) {
    throw refusalOf(cause);
  }
}

function placedIn(file: string, pieces: readonly Piece[], inside: Placed['inside'] = []): Placed[] {
  return pieces
    .filter(({ type }) => type === 'placeholder')
    .flatMap(({ value: field = '', module, inverted = false, subparsed }) => {
      const isBlock = subparsed !== undefined && module === 'loop';
      const isRaw = module !== undefined && module !== 'loop';
      const one = { field, file, isBlock, isInverted: inverted, inside, isRaw };
      return [one, ...placedIn(file, subparsed ?? [], [...inside, { field, isInverted: inverted }])];
    });
}

interface TemplateError {
  properties?: { id?: string; xtag?: string; openingtag?: string; errors?: TemplateError[] };
}

const SENTENCES: Record<string, (field: string) => string> = {
  unclosed_loop: (field) => `{#${field}} is not closed: write {/${field}} where it ends.`,
  unopened_loop: (field) => `{/${field}} closes what was never opened: write {#${field}} where it begins.`,
  closing_tag_does_not_match_opening_tag: (field) => `{#${field}} is closed by another name.`,
  unbalanced_loop_tags: (field) =>
    `{#${field}} begins and ends in places that do not fit, for example in two cells of a table.`,
  loop_position_invalid: (field) => `{#${field}} stands where nothing can be repeated.`,
  unclosed_tag: (field) => `The brace before “${field}” is not closed.`,
  unopened_tag: (field) => `There is a closing brace after “${field}” without an opening one.`,
  duplicate_open_tag: (field) => `There are two opening braces before “${field}”: one is enough.`,
  duplicate_close_tag: (field) => `There are two closing braces after “${field}”: one is enough.`,
};

/** Codes by what is wrong, the first that is found. */
const isLoop = (id: string) => /loop|closing_tag_does_not_match/.test(id);

function refusalOf(cause: unknown): unknown {
  const { properties } = cause as TemplateError;
  if (!properties?.id) return cause;
  const all = properties.id === 'multi_error' ? (properties.errors ?? []) : [cause as TemplateError];
  const seen = new Set<string>();
  const faults: Fault[] = all.flatMap(({ properties: { id = '', xtag = '', openingtag = '' } = {} }) => {
    const field = (xtag || openingtag).replace(/^[{}]*[#/^]?|[{}]+$/g, '').slice(0, 64);
    const message = SENTENCES[id]?.(field) ?? 'Word cannot have written this; save the file again from Word.';
    if (seen.has(message)) return [];
    seen.add(message);
    return [{ path: `/fields/${field}`, message }];
  });
  const ids = all.map((one) => one.properties?.id ?? '');
  const code = ids.some(isLoop)
    ? 'word_template_loop_open'
    : ids.every((id) => id in SENTENCES)
      ? 'word_template_brace_open'
      : 'word_template_not_word';
  const first = faults[0]?.message ?? '';
  return new ServiceError(422, code, `The template cannot be read. ${first}`, faults);
}

/** What would run, or fetch something from elsewhere, when the letter is opened. */
function refuseForeign(parts: ReadonlyMap<string, Buffer>): void {
  const foreign = (what: string) =>
    new ServiceError(
      422,
      'word_template_not_plain',
      `The template holds ${what}. Remove it and save the file again.`,
    );
  if (!parts.has('[Content_Types].xml') || !parts.has('word/document.xml'))
    throw new ServiceError(
      422,
      'word_template_not_word',
      'The file is not a Word document (.docx): save it from Word as a “Word Document”.',
    );
  for (const [name, content] of parts) {
    if (/vbaProject|\/activeX\/|\/embeddings\/|\.bin$/i.test(name))
      throw foreign('a macro or an embedded file');
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    const xml = content.toString('utf8');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw foreign('definitions that no Word file has');
    if (/macroEnabled|<w:altChunk\b/.test(xml)) throw foreign('a macro or another file');
    if (
      /\b(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|LINK|IMPORT)\s+(?:"|&quot;|\\|\S)/.test(instructions(xml))
    )
      throw foreign('a field that takes its content from elsewhere');
    if (/<w:(?:ins|del|moveFrom|moveTo)\s[^>]*>|<w:commentReference\b/.test(xml))
      throw foreign('tracked changes or comments');
    if (name.endsWith('.rels'))
      for (const [relation] of xml.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g))
        if (/TargetMode\s*=\s*["']External/i.test(relation) && !/\/hyperlink["']/.test(relation))
          throw foreign('a picture, template or file that lies elsewhere');
  }
}

/** Texts of Word's own fields, put together: Word may cut them into pieces. */
const instructions = (xml: string): string =>
  [
    ...[...xml.matchAll(/<w:instrText\b[^>]*>([^<]*)</g)].map(([, text]) => text),
    ...[...xml.matchAll(/\bw:instr\s*=\s*"([^"]*)"/g)].map(([, text]) => ` ${text} `),
  ].join('');

function markAsDraft(zip: PizZip, line: string): void {
  const name = 'word/document.xml';
  const xml = zip.file(name)?.asText() ?? '';
  const mark = `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/><w:color w:val="C00000"/></w:rPr><w:t>${line}</w:t></w:r></w:p>`;
  zip.file(
    name,
    xml.replace(/<w:body\b[^>]*>/, (body) => body + mark),
  );
}
