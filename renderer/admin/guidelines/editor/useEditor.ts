import { useMemo, useReducer, useState } from 'react';
import type { GuidelineFault, GuidelineVersionDetail } from '../../../../service/contract/library.ts';
import type { DraftNode } from './draft.ts';
import type { Edited } from './edits.ts';
import { byNode, type NodeFault } from './faults.ts';
import { contentOf, type EditorEvent, type EditorState, next, startOf } from './state.ts';
import { unsentOf } from './unsent.ts';
import { type Saving, useSaving } from './useSaving.ts';

export interface Editor {
  detail: GuidelineVersionDetail;
  readOnly: boolean;
  state: EditorState;
  dispatch: (event: EditorEvent) => void;
  /** Runs an edit on the chosen node; one that cannot be done there does nothing. */
  edit: (run: (tree: DraftNode, key: string) => Edited | undefined, joins?: string) => void;
  faults: GuidelineFault[];
  /** By node key; the guideline's own under the empty key. */
  nodeFaults: ReadonlyMap<string, NodeFault[]>;
  save: Saving;
  etag: string;
  /** Saves over what somebody else saved meanwhile. */
  keepMine: () => Promise<void>;
  /** Something else is stored than what was begun with or saved here, and nothing is unsaved. */
  stale: boolean;
}

/** A version in the editor: its content with undo, saved and checked as one types; `criterion` is the id of the first one chosen. */
export function useEditor(detail: GuidelineVersionDetail, criterion?: string): Editor {
  // What could not be saved when the editor was left is gone on with.
  const [unsent] = useState(() => unsentOf(detail.guideline_code, detail.version));
  const [state, dispatch] = useReducer(next, detail.guideline_json, (json) =>
    startOf(unsent?.content ?? contentOf(json), criterion),
  );
  const { saving, checked, etag, keep, stale } = useSaving(detail, state.content, unsent);
  const nodeFaults = useMemo(() => byNode(checked.tree, checked.faults), [checked]);
  return {
    detail,
    readOnly: !detail.editable,
    state,
    dispatch,
    edit: (run, joins) => {
      const edited = detail.editable ? run(state.content.tree, state.selected) : undefined;
      if (edited) dispatch({ type: 'edited', edited, ...(joins && { joins }) });
    },
    faults: checked.faults,
    nodeFaults,
    save: saving,
    etag,
    keepMine: keep,
    stale,
  };
}
