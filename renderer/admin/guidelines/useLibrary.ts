import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type {
  GuidelineVersion,
  GuidelineVersionDetail,
  NewDraft,
} from '../../../service/contract/library.ts';
import { client, explain } from '../../data/client.ts';
import { saveFile } from '../../data/files.ts';
import { notify } from '../../data/notices.ts';
import { go } from '../../data/route.ts';
import { versionName } from './shelf.ts';

export const libraryKey = ['library'];
export const versionKey = (code: string, version: number) => ['library', code, version];

/** Every version of every guideline. */
export function useLibrary() {
  return useQuery({ queryKey: libraryKey, queryFn: () => client.listLibrary() });
}

/** Names of the versions in which every word of the search occurs; undefined without a search, and until the first answer. */
export function useLibrarySearch(search: string): ReadonlySet<string> | undefined {
  const words = useDeferredValue(search.trim());
  const found = useQuery({
    queryKey: [...libraryKey, 'search', words],
    queryFn: () => client.listLibrary({ query: { search: words } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const versions = found.data?.versions;
  return words === '' || !versions ? undefined : new Set(versions.map(versionName));
}

/** Address of a version. */
export const versionPath = (code: string, version: number, tab?: string) =>
  `admin/guidelines/${encodeURIComponent(code)}/${version}${tab ? `/${tab}` : ''}`;

/** What may change when a version changes: the library, and the choice of guidelines for new cases. */
export function useRefreshLibrary() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: libraryKey });
    void queries.invalidateQueries({ queryKey: ['guidelines'] });
  };
}

/** Makes a draft and opens it. */
export function useNewDraft() {
  const refresh = useRefreshLibrary();
  return useMutation({
    mutationFn: (body: NewDraft) => client.addDraft({ body }),
    onSuccess: (made) => {
      refresh();
      go(versionPath(made.guideline_code, made.version));
    },
    onError: (error) => notify('problem', explain(error)),
  });
}

/** Gives a version to the person as a file. */
export async function exportVersion({ guideline_code, version }: GuidelineVersion | GuidelineVersionDetail) {
  try {
    const content = await client.exportVersion({ params: { guideline_code, version } });
    saveFile(new Blob([`${JSON.stringify(content, null, 1)}\n`]), `${guideline_code}-v${version}.json`);
  } catch (error) {
    notify('problem', explain(error));
  }
}
