import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { Table } from '../Table.tsx';
import { PassphraseDialog } from './PassphraseDialog.tsx';

/** The backups in the data folder, and what opens them. */
export function Backups() {
  const backups = useQuery({ queryKey: ['backups'], queryFn: () => client.listBackups() });
  const protection = useQuery({ queryKey: ['protection'], queryFn: () => client.protection() });
  const [setting, setSetting] = useState(false);
  const all = backups.data?.backups ?? [];
  return (
    <>
      {protection.data && (
        <div className={css.rowHead}>
          <p className={protection.data.passphrase ? css.muted : css.warn}>
            {protection.data.passphrase
              ? 'A backup is opened by the passphrase that was set for this data folder. Keep it apart from this machine.'
              : 'No passphrase is set: without this machine’s key store neither the data folder nor a backup can be opened.'}
          </p>
          <Button onPress={() => setSetting(true)}>
            {protection.data.passphrase ? 'Change the passphrase' : 'Set a passphrase'}
          </Button>
        </div>
      )}
      {setting && protection.data && (
        <PassphraseDialog known={protection.data.passphrase} onClose={() => setSetting(false)} />
      )}
      <LoadState inline of={backups} label="Loading the backups" />
      {all.length > 0 && (
        <Table caption="Backups, newest first" columns={['Made', 'Folder']}>
          {all.map((backup) => (
            <tr key={backup.name}>
              <td>{dateTime(backup.created_at)}</td>
              <td className={css.mono}>{backup.name}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
