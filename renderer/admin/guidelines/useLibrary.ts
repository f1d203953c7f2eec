import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  GuidelineVersion,
  GuidelineVersionDetail,
  NewDraft,
} from '../../../service/contract/library.ts';
import { notify } from '../../app/notices.ts';
import { go } from '../../app/route.ts';
import { client, explain } from '../../service/client.ts';
import { saveFile } from '../saveFile.ts';

export const libraryKey = ['library'];
export const versionKey = (code: string, version: number) => ['library', code, version];

/** Every version of every guideline. */
export function useLibrary() {
  return useQuery({ queryKey: libraryKey, queryFn: () => client.listLibrary() });
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

/** The version that new reviews use, of the versions of one code. */
export function inForce(versions: readonly GuidelineVersion[]): GuidelineVersion | undefined {
  return versions.find((one) => one.state === 'published' && one.superseded_by === undefined);
}

/** Gives a version to the person as a file. */
export async function exportVersion({ guideline_code, version }: GuidelineVersion | GuidelineVersionDetail) {
  try {
    const content = await client.exportVersion({ params: { guideline_code, version } });
    saveFile(`${guideline_code}-v${version}.json`, new Blob([`${JSON.stringify(content, null, 1)}\n`]));
  } catch (error) {
    notify('problem', explain(error));
  }
}
