/** The library by guideline: one row per code. */
import type { GuidelineState, GuidelineVersion } from '../../../service/contract/library.ts';
import { inForce } from './useLibrary.ts';

export interface Title {
  code: string;
  /** What the row shows: the version in force, else the newest. */
  shown: GuidelineVersion;
  /** Newest first. */
  versions: GuidelineVersion[];
}

export interface ShelfFilter {
  search: string;
  kind: '' | 'LCD' | 'NCD';
  state: '' | GuidelineState;
}

/** Every word of the search must occur in code, name, label or jurisdiction of a version that also passes the filters. */
export function shelf(versions: readonly GuidelineVersion[], { search, kind, state }: ShelfFilter): Title[] {
  const byCode = Map.groupBy(versions, (version) => version.guideline_code);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const passes = (version: GuidelineVersion) => {
    const text = [
      version.guideline_code,
      version.guideline_name,
      version.guideline_version,
      version.jurisdiction ?? '',
    ]
      .join(' ')
      .toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (kind === '' || version.kind === kind) &&
      (state === '' || version.state === state)
    );
  };
  return [...byCode]
    .filter(([, all]) => all.some(passes))
    .map(([code, all]) => {
      const newest = all.toSorted((a, b) => b.version - a.version);
      return { code, versions: newest, shown: inForce(newest) ?? newest[0]! };
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The name without the code it begins with. */
export function titleOf({ guideline_code, guideline_name }: GuidelineVersion): string {
  return guideline_name.startsWith(guideline_code)
    ? guideline_name.slice(guideline_code.length).replace(/^[\s–—:-]+/, '') || guideline_name
    : guideline_name;
}
