import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { GuidelineVersion } from '../../../service/contract/library.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from '../../ui/Menu.module.css';
import { exportVersion, useNewDraft } from './useLibrary.ts';
import { type Verb, VersionDialog } from './VersionDialog.tsx';

/** What can be done with a version, by its state. */
export function verbsOf({ state }: GuidelineVersion): Verb[] {
  if (state === 'draft') return ['publish', 'discard'];
  if (state === 'retired') return ['publish'];
  return ['retire'];
}

const labels: Record<Verb, string> = {
  publish: 'Publish…',
  retire: 'Retire…',
  discard: 'Discard the draft…',
};

export function VersionMenu({ version }: { version: GuidelineVersion }) {
  const [asking, setAsking] = useState<Verb>();
  const draft = useNewDraft();
  const act = (id: string | number) => {
    if (id === 'copy')
      return draft.mutate({ guideline_code: version.guideline_code, from_version: version.version });
    if (id === 'export') return void exportVersion(version);
    setAsking(id as Verb);
  };
  return (
    <>
      <MenuTrigger>
        <IconButton label={`Actions of v${version.version}`}>
          <EllipsisVertical />
        </IconButton>
        <Popover className={css.popover!} placement="bottom end">
          <Menu aria-label={`v${version.version}`} className={css.menu!} onAction={act}>
            <MenuItem id="copy" className={css.item!}>
              New draft from this
            </MenuItem>
            {verbsOf(version).map((verb) => (
              <MenuItem key={verb} id={verb} className={css.item!}>
                {labels[verb]}
              </MenuItem>
            ))}
            <MenuItem id="export" className={css.item!}>
              Export as a file
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {asking && <VersionDialog version={version} verb={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
