/** Words for documents of a case. */
import type { CaseDocument, DocumentKind, DocumentSource } from '../../../service/contract/documents.ts';
import { pagesOf as pagesInWords } from '../../../service/contract/identity-text.ts';

export const kindWords: Record<DocumentKind, string> = {
  clinical_note: 'Clinical note',
  test_result: 'Test result',
  imaging: 'Imaging',
  therapy: 'Therapy record',
  order: 'Order',
  letter: 'Letter',
  other: 'Other document',
};

export const sourceWords: Record<DocumentSource, string> = {
  fax: 'Fax',
  mail: 'Mail',
  portal: 'Portal',
  email: 'Email',
  interface: 'Interface',
  other: 'Other way',
};

export function titleOf({ title, kind }: CaseDocument): string {
  return title || (kind ? kindWords[kind] : 'Record as submitted');
}

/** "pages 13 to 15"; empty while the pages have no numbers yet. */
export function pagesOf({ first_page: first, page_count: count }: CaseDocument): string {
  if (first === undefined || count === 0) return '';
  return pagesInWords(Array.from({ length: count }, (_, at) => first + at));
}
