import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { GuidelineVersion } from '../../../service/contract/library.ts';
import { client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { go } from '../../data/route.ts';
import { TextField } from '../../ui/TextField.tsx';
import css from '../Admin.module.css';
import { Confirm } from '../Confirm.tsx';
import { titleOf } from './shelf.ts';
import { useRefreshLibrary } from './useLibrary.ts';

export type Verb = 'publish' | 'retire' | 'discard';

interface VersionDialogProps {
  version: GuidelineVersion;
  verb: Verb;
  /** ETag of what the person has seen, so that nothing else is published. */
  etag?: string;
  onClose: () => void;
}

const titles = { publish: 'Publish', retire: 'Retire', discard: 'Discard' };

/** Publishes, retires or throws away a version, after saying what that means. */
export function VersionDialog({ version, verb, etag, onClose }: VersionDialogProps) {
  const refresh = useRefreshLibrary();
  const [day, setDay] = useState('');
  const { guideline_code, version: number } = version;
  const params = { guideline_code, version: number };
  const act = useMutation({
    mutationFn: async (): Promise<string> => {
      if (verb === 'discard') {
        await client.deleteDraft({ params });
        return 'The draft was discarded.';
      }
      if (verb === 'retire') {
        await client.retireVersion({ params });
        return `v${number} of ${guideline_code} is retired.`;
      }
      const body = day ? { effective_from: day } : {};
      const made = await client.publishVersion({ params, body, ...(etag && { ifMatch: etag }) });
      return made.state === 'scheduled'
        ? `v${number} of ${guideline_code} comes into force on ${made.in_force_from}.`
        : `v${number} of ${guideline_code} is in force.`;
    },
    onSuccess: (said) => {
      notify('done', said);
      refresh();
      onClose();
      if (verb === 'discard') go(`admin/guidelines/${encodeURIComponent(guideline_code)}`);
    },
  });
  return (
    <Confirm
      title={`${titles[verb]} v${number} of ${titleOf(version)}?`}
      verb={verb === 'publish' && day ? 'Schedule' : titles[verb]}
      danger={verb !== 'publish'}
      busy={act.isPending}
      error={act.error}
      onClose={onClose}
      onConfirm={() => act.mutate()}
    >
      <div className={css.form}>
        {verb === 'publish' && (
          <>
            <p>
              New reviews use this version. Reviews that are under way or done keep the one they began with.
            </p>
            <TextField
              label="In force from"
              optional
              hint="Empty: at once. A later day: scheduled until then."
              type="date"
              value={day}
              onChange={setDay}
            />
          </>
        )}
        {verb === 'retire' && (
          <p>
            New reviews no longer use this version; an earlier published one comes into force again, if there
            is one. Reviews that began with it keep it. It can be published again.
          </p>
        )}
        {verb === 'discard' && (
          <p>The draft and all that was written in it are gone. Published versions stay.</p>
        )}
      </div>
    </Confirm>
  );
}
