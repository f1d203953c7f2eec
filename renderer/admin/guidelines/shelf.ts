/** The library by guideline: one row per code. */
import type { GuidelineState, GuidelineVersion } from '../../../service/contract/library.ts';

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

export const versionName = ({ guideline_code, version }: GuidelineVersion) => `${guideline_code} ${version}`;

/**
 * Guidelines of which one version passes all filters. `found` holds the names of the versions in which the service has found the
 * search, the texts of their criteria included; without it there is no search.
 */
export function shelf(
  versions: readonly GuidelineVersion[],
  { kind, state }: Pick<ShelfFilter, 'kind' | 'state'>,
  found?: ReadonlySet<string>,
): Title[] {
  const byCode = Map.groupBy(versions, (version) => version.guideline_code);
  const passes = (version: GuidelineVersion) =>
    (found === undefined || found.has(versionName(version))) &&
    (kind === '' || version.kind === kind) &&
    (state === '' || version.state === state);
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

/** The version that new reviews use, of the versions of one code. */
export function inForce(versions: readonly GuidelineVersion[]): GuidelineVersion | undefined {
  return versions.find((one) => one.state === 'published' && one.superseded_by === undefined);
}
