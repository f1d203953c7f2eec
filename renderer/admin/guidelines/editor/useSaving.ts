import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GuidelineFault, GuidelineVersionDetail } from '../../../../service/contract/library.ts';
import { ApiError, client } from '../../../data/client.ts';
import { notify } from '../../../data/notices.ts';
import { versionKey } from '../useLibrary.ts';
import { type DraftNode, fromDraft } from './draft.ts';
import type { Content } from './state.ts';
import { forgetUnsent, keepUnsent, sendLast, type Underway, type Unsent } from './unsent.ts';

export interface Saving {
  state: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';
  error?: unknown;
}

/** Faults of the content as it was last saved, and the tree that their places mean. */
export interface Checked {
  tree: DraftNode;
  faults: GuidelineFault[];
}

const PAUSE = 700;
const AGAIN = 5_000;

export const toJson = ({ header, tree }: Content) => ({ ...header, criteria: fromDraft(tree) });

/**
 * Saves a draft a moment after the last change, always with If-Match; the answer carries the faults. A failed save stays visible and
 * is tried again; a conflict waits for the person (`keep` mine, or take theirs by loading again). `unsent`: the content, where it could
 * not be saved when the editor was left.
 */
export function useSaving(detail: GuidelineVersionDetail, content: Content, unsent?: Unsent) {
  const queries = useQueryClient();
  const [saving, setSaving] = useState<Saving>({ state: 'saved' });
  const [checked, setChecked] = useState<Checked>({ tree: content.tree, faults: detail.faults });
  const [etag, setEtag] = useState(unsent?.etag ?? detail.etag);
  const [kept, setKept] = useState(unsent ? undefined : content);
  // What is in the cache may lag behind what was saved here.
  const own = useRef(new Set([detail.etag]));
  const { guideline_code, version } = detail;

  const store = useCallback(
    async (what: Content, ifMatch: string): Promise<string | undefined> => {
      setSaving({ state: 'saving' });
      try {
        const made = await client.changeDraft({
          params: { guideline_code, version },
          body: { guideline_json: toJson(what) },
          ifMatch,
        });
        own.current.add(made.etag);
        setEtag(made.etag);
        setKept(what);
        setChecked({ tree: what.tree, faults: made.faults });
        setSaving({ state: 'saved' });
        queries.setQueryData(versionKey(guideline_code, version), made);
        void queries.invalidateQueries({ queryKey: ['library'], exact: true });
        forgetUnsent(guideline_code, version);
        return made.etag;
      } catch (error) {
        const conflict = error instanceof ApiError && error.status === 412;
        setSaving({ state: conflict ? 'conflict' : 'failed', error });
        return undefined;
      }
    },
    [guideline_code, version, queries],
  );
  const underway = useRef<Underway>(undefined);
  const send = useCallback(
    (what: Content, ifMatch: string) => {
      const made = store(what, ifMatch);
      underway.current = { content: what, made };
      return made;
    },
    [store],
  );

  const dirty = detail.editable && content !== kept;
  const busy = saving.state === 'saving' || saving.state === 'conflict';
  const failed = saving.state === 'failed';
  useEffect(() => {
    if (!dirty || busy) return;
    const timer = setTimeout(() => void send(content, etag), failed ? AGAIN : PAUSE);
    return () => clearTimeout(timer);
  }, [dirty, busy, failed, content, etag, send]);

  // What is left when the page is left is sent at once; in a conflict the person has taken theirs.
  const conflict = saving.state === 'conflict';
  const last = useRef({ dirty, conflict, content, etag });
  last.current = { dirty, conflict, content, etag };
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => last.current.dirty && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      const left = last.current;
      if (left.conflict) forgetUnsent(guideline_code, version);
      if (!left.dirty || left.conflict) return;
      void sendLast(left, underway.current, send).then((isSaved) => {
        if (isSaved) return;
        keepUnsent(guideline_code, version, left);
        const where = `${guideline_code} v${version}`;
        notify(
          'problem',
          `The last changes to ${where} are not saved. They are there when you open it again.`,
        );
      });
    };
  }, [send, guideline_code, version]);

  const keep = async () => {
    const theirs = await client.getVersion({ params: { guideline_code, version } });
    await send(content, theirs.etag);
  };
  const shown: Saving = dirty && saving.state === 'saved' ? { state: 'waiting' } : saving;
  const stale = shown.state === 'saved' && !own.current.has(detail.etag);
  return { saving: shown, checked, etag, keep, stale };
}
