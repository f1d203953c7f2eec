/** What the library of guidelines offers to api/ and cases/. */
import type { GuidelineLibrary } from '../cases/index.ts';
import type { Actor } from '../cases/types.ts';
import type {
  DraftChange,
  GuidelineDiff,
  GuidelineVersionDetail,
  GuidelineVersionList,
  LibraryQuery,
  NewDraft,
} from '../contract/library.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';

export interface Library {
  /** What new reviews use today, in order of code; one per code. */
  current(): Guideline[];
  /** The same as the port of cases/. */
  readonly port: GuidelineLibrary;
  /** Name of a code's latest version; the code where there is none. */
  nameOf(code: string): string;
  /** The number of the version in force; undefined: none is. */
  versionInForce(code: string): number | undefined;
  list(query: LibraryQuery): GuidelineVersionList;
  /** 404 `version_not_found`, as for all below. */
  get(code: string, version: number): GuidelineVersionDetail;
  /** 422 `draft_invalid`, 404. */
  addDraft(draft: NewDraft, actor: Actor): Promise<GuidelineVersionDetail>;
  /** 409 `version_not_editable`, 412 `version_conflict`, 422 `draft_invalid`. */
  changeDraft(
    code: string,
    version: number,
    change: DraftChange,
    actor: Actor,
    ifMatch?: string,
  ): Promise<GuidelineVersionDetail>;
  /** 409 `version_not_editable`. */
  deleteDraft(code: string, version: number, actor: Actor): Promise<void>;
  /** 422 `guideline_invalid` with every fault, `effective_from_invalid`; 409 `already_published`; 412 `version_conflict`. */
  publish(
    code: string,
    version: number,
    from: string | undefined,
    actor: Actor,
    ifMatch?: string,
  ): Promise<GuidelineVersionDetail>;
  /** 409 `version_not_published`. */
  retire(code: string, version: number, actor: Actor): Promise<GuidelineVersionDetail>;
  diff(code: string, from: number, to: number, actor: Actor): Promise<GuidelineDiff>;
}
