/** What each piece of a page is, for those who hear it read: headings, paragraphs and figures in reading order; the rest is an artifact. */
import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib';

export type Tag = 'H1' | 'H2' | 'P' | 'Figure';

/** An element of the document, with the marks on pages that are its content, in the order they are read. */
interface Element {
  tag: Tag;
  alt?: string;
  ref: PDFRef;
  marks: { page: PDFPage; id: number }[];
}

/** The structure of a document in the making (ISO 32000-1, 14.7 and 14.8). */
export class Tags {
  readonly #pdf: PDFDocument;
  readonly #elements: Element[] = [];
  /** For each page the elements of its marks, by the marks' numbers. */
  readonly #pages = new Map<PDFPage, Element[]>();

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
  }

  /** What follows the last element; `alt` is read in place of a figure. */
  element(tag: Tag, alt?: string): Element {
    const element = { tag, ref: this.#pdf.context.nextRef(), marks: [], ...(alt !== undefined && { alt }) };
    this.#elements.push(element);
    return element;
  }

  /** What is drawn meanwhile belongs to the element. */
  mark(page: PDFPage, element: Element, draw: () => void): void {
    const marks = this.#pages.get(page) ?? [];
    this.#pages.set(page, marks);
    const id = marks.push(element) - 1;
    element.marks.push({ page, id });
    bracketed(page, element.tag, `<</MCID ${id}>>`, draw);
  }

  /** What is drawn meanwhile is not read: rules, frames, feet of pages. */
  artifact(page: PDFPage, draw: () => void, isFoot = false): void {
    bracketed(
      page,
      'Artifact',
      isFoot ? '<</Type /Pagination /Subtype /Footer>>' : '<</Type /Layout>>',
      draw,
    );
  }

  /** Writes the structure into the document; nothing is marked afterwards. */
  end(): void {
    const { context, catalog } = this.#pdf;
    const root = context.nextRef();
    const whole = context.nextRef();
    const elements = this.#elements.filter(({ marks }) => marks.length > 0);
    for (const { tag, alt, ref, marks } of elements) {
      const kids = marks.map(({ page, id }) => context.obj({ Type: 'MCR', Pg: page.ref, MCID: id }));
      const entries = { Type: 'StructElem', S: tag, P: whole, Pg: marks[0]!.page.ref, K: kids };
      const dict = context.obj(entries) as PDFDict;
      if (alt !== undefined) dict.set(PDFName.of('Alt'), PDFHexString.fromText(alt));
      context.assign(ref, dict);
    }
    const refs = elements.map(({ ref }) => ref);
    context.assign(whole, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: refs }));
    const numbers: PDFObject[] = [];
    [...this.#pages].forEach(([page, marks], index) => {
      page.node.set(PDFName.of('StructParents'), PDFNumber.of(index));
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
      numbers.push(PDFNumber.of(index), context.register(context.obj(marks.map(({ ref }) => ref))));
    });
    const parents = context.register(context.obj({ Nums: numbers }));
    const tree = { Type: 'StructTreeRoot', K: [whole], ParentTree: parents };
    context.assign(root, context.obj({ ...tree, ParentTreeNextKey: this.#pages.size }));
    catalog.set(PDFName.of('StructTreeRoot'), root);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }
}

function bracketed(page: PDFPage, tag: string, properties: string, draw: () => void): void {
  const { BeginMarkedContentSequence, EndMarkedContent } = PDFOperatorNames;
  page.pushOperators(PDFOperator.of(BeginMarkedContentSequence, [PDFName.of(tag), properties]));
  draw();
  page.pushOperators(PDFOperator.of(EndMarkedContent));
}
