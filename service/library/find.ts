/** Which versions a search means. */
import type { GuidelineVersion, LibraryQuery } from '../contract/library.ts';
import type { GuidelineNode } from '../criteria/schema/guideline.ts';
import type { Version } from './rows.ts';

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

function descriptions(node: GuidelineNode | undefined): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = typeof node.description === 'string' ? [node.description] : [];
  return [...own, ...(Array.isArray(node.criteria) ? node.criteria.flatMap(descriptions) : [])];
}

/** Every word of the search occurs in code, name, label, jurisdiction or a criterion's description. */
export function matches(version: Version, summary: GuidelineVersion, query: LibraryQuery): boolean {
  if (query.kind && summary.kind !== query.kind) return false;
  if (query.state && summary.state !== query.state) return false;
  if (query.guideline_code && summary.guideline_code !== query.guideline_code) return false;
  const words = fold(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return true;
  const { guideline_code, guideline_name, guideline_version, jurisdiction = '' } = summary;
  const head = [guideline_code, guideline_name, guideline_version, jurisdiction];
  const text = fold([...head, ...descriptions(version.guideline.criteria)].join('\n'));
  return words.every((word) => text.includes(word));
}
