/** The outline of a record: its bookmarks, else the documents that evidence was found in. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { leaves } from '../../service/tree/index.ts';

export interface Entry {
  title: string;
  /** From 0; undefined for a bookmark that leads nowhere. */
  page: number | undefined;
  level: number;
}

type Item = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** A hostile file could have any number of bookmarks. */
const MOST = 2_000;

export async function bookmarks(pdf: PDFDocumentProxy): Promise<Entry[]> {
  const found: Entry[] = [];
  const visit = async (items: Item[], level: number): Promise<void> => {
    for (const item of items) {
      if (found.length >= MOST) return;
      found.push({ title: item.title.trim() || 'Untitled', page: await pageOf(pdf, item.dest), level });
      await visit(item.items as Item[], level + 1);
    }
  };
  await visit((await pdf.getOutline()) ?? [], 0);
  return found;
}

async function pageOf(pdf: PDFDocumentProxy, dest: Item['dest']): Promise<number | undefined> {
  try {
    const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const target: unknown = place?.[0];
    if (typeof target === 'number') return target;
    return target
      ? await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])
      : undefined;
  } catch {
    // A bookmark to a page that is not there: shown, and leading nowhere.
    return undefined;
  }
}

/** Documents as evidence names them ("p. 3, Progress note, 2026-01-05"), each once, at the first page quoted. */
export function quotedDocuments(tree: CriteriaNode): Entry[] {
  const first = new Map<string, number>();
  for (const entry of leaves(tree).flatMap((leaf) => leaf.clinical_decisioning ?? [])) {
    const page = entry.bounding_box[0]?.page;
    const title = entry.page_text?.replace(/^p\.\s*\d+,?\s*/, '');
    if (!title || page === undefined) continue;
    first.set(title, Math.min(page, first.get(title) ?? page));
  }
  return [...first].map(([title, page]) => ({ title, page, level: 0 })).sort((a, b) => a.page - b.page);
}
