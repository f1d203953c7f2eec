/** The record as a list of the documents in it, and which of them a page belongs to. */
import type { ListedDocument } from '../../service/contract/problem-list.ts';
import { capital, day } from '../data/words.ts';

/** Kinds that are no name by themselves, and those written otherwise than their code. */
const KINDS: Record<string, string> = {
  visit: 'Visit note',
  consult: 'Consultation',
  history_physical: 'History and physical',
  discharge: 'Discharge summary',
  operative: 'Operative report',
  imaging: 'Imaging report',
  laboratory: 'Laboratory report',
  cardiology_test: 'Cardiology test',
  therapy: 'Therapy note',
  nursing: 'Nursing note',
  telephone: 'Telephone note',
  telehealth: 'Telehealth visit',
  fax_cover: 'Fax cover sheet',
  policy: 'Coverage policy',
  other: 'Other document',
};

/** A type of document in words: "Sleep study". */
export function kindName(kind: string): string {
  return KINDS[kind] ?? capital(kind.replaceAll('_', ' '));
}

export type Order = 'pages' | 'dates';

const firstPage = ({ pages }: ListedDocument) => pages[0] ?? 0;
const lastPage = ({ pages }: ListedDocument) => pages[1] ?? pages[0] ?? 0;

/** By their pages, or the newest first and those without a date last. */
export function inOrder(documents: readonly ListedDocument[], order: Order): ListedDocument[] {
  return documents.toSorted(
    (a, b) =>
      (order === 'dates' ? (b.date ?? '').localeCompare(a.date ?? '') : 0) || firstPage(a) - firstPage(b),
  );
}

/** The document that a page shows; of two on it the one that begins later. */
export function documentAt(documents: readonly ListedDocument[], page: number): ListedDocument | undefined {
  const onPage = documents.filter((one) => firstPage(one) <= page && page <= lastPage(one));
  return inOrder(onPage, 'pages').at(-1);
}

/** "3", "3–7": as printed below the pages. */
export function pagesText(document: ListedDocument): string {
  const [first, last] = [firstPage(document) + 1, lastPage(document) + 1];
  return first === last ? String(first) : `${first}–${last}`;
}

/** Type, date and author, as far as they are known; a title that says no more than the type is not said twice. */
export function factsOf({ title, kind, date, author }: ListedDocument): string {
  const type = kindName(kind);
  const isSaid = kind === 'other' || title.toLowerCase() === type.toLowerCase();
  return [!isSaid && type, date ? day(date) : 'no date', author].filter(Boolean).join(' · ');
}
