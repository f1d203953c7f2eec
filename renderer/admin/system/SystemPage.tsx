import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, CircleAlert, CircleCheck } from 'lucide-react';
import type { SystemReport } from '../../../service/contract/system.ts';
import { client } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { notify } from '../../data/notices.ts';
import { usePlaceOfRecords } from '../../data/place.ts';
import { useSession } from '../../data/session.ts';
import { size } from '../../data/size.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { mayManage } from '../areas.ts';
import { Page } from '../Page.tsx';
import { Backups } from './Backups.tsx';
import { Holds } from './Holds.tsx';
import { Licences } from './Licences.tsx';

const NETWORK: Record<SystemReport['network'], string> = {
  none: 'None: no connection is opened to anywhere.',
  loopback:
    'This computer alone: what is set up for it (second reader, database, sign-in, traces) runs here.',
  remote:
    'Other computers that are set up for it (second reader, database, file store, sign-in, traces), and nothing else.',
};

const systemKey = ['system'];

/** Whether the service is well, what it keeps where, its backups, and what it is made of. */
export default function SystemPage() {
  const report = useQuery({ queryKey: systemKey, queryFn: () => client.system(), refetchInterval: 30_000 });
  const manage = useSession((session) => mayManage(session.user?.role));
  const place = usePlaceOfRecords();
  return (
    <Page
      title="System"
      intro={
        report.data?.network === 'none' && place
          ? `Evident works ${place} alone: nothing is sent anywhere else.`
          : 'Whether the service is well, what it keeps where, and what it connects to.'
      }
    >
      <LoadState of={report} label="Asking the service" />
      {report.data && (
        <>
          <Holds holds={report.data.holds ?? []} manage={manage} />
          <Service report={report.data} />
          <Storage report={report.data} />
          <WatchedFolder report={report.data.watched_folder} />
          <BackupPanel report={report.data} manage={manage} />
          <Licences />
        </>
      )}
    </Page>
  );
}

const of = (count: number, name: string) => `${count.toLocaleString()} ${name}${count === 1 ? '' : 's'}`;

function Service({ report }: { report: SystemReport }) {
  const { health, counts, holds = [] } = report;
  // What is on hold has a panel of its own.
  const reasons = health.reasons?.filter((reason) => !holds.some((hold) => hold.code === reason.code));
  const well = health.status === 'ready';
  return (
    <section className={css.panel} aria-label="Service">
      <h2>Service</h2>
      <dl className={css.facts}>
        <dt>Health</dt>
        <dd className={well ? css.good : css.bad}>
          {well ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          {health.status}
        </dd>
        {reasons?.map((reason) => (
          <div key={reason.code} style={{ display: 'contents' }}>
            <dt>To look at</dt>
            <dd>{reason.detail}</dd>
          </div>
        ))}
        <dt>Version</dt>
        <dd>
          {report.version} (engine {report.engine_version}, data {report.schema_version})
        </dd>
        <dt>Running since</dt>
        <dd>{dateTime(report.started_at)}</dd>
        <dt>Runs on</dt>
        <dd>{report.runtime}</dd>
        <dt>Network</dt>
        <dd>{NETWORK[report.network]}</dd>
        <dt>Holds</dt>
        <dd>
          {of(counts.runs, 'case')}, {of(counts.users, 'account')},{' '}
          {of(counts.guidelines_in_force, 'guideline')} in force, {counts.audit_entries.toLocaleString()}{' '}
          entries in the audit trail
        </dd>
      </dl>
    </section>
  );
}

function Storage({ report: { storage } }: { report: SystemReport }) {
  return (
    <section className={css.panel} aria-label="Storage">
      <h2>Storage</h2>
      <dl className={css.facts}>
        <dt>Data folder</dt>
        <dd className={css.mono}>{storage.folder}</dd>
        <dt>Database</dt>
        <dd>{size(storage.database_bytes)}</dd>
        <dt>Charts and results</dt>
        <dd>
          {size(storage.files_bytes)}, encrypted{storage.bucket !== undefined && `, in ${storage.bucket}`}
        </dd>
        <dt>Cached pages</dt>
        <dd>{size(storage.cache_bytes)}</dd>
        <dt>Backups</dt>
        <dd>{size(storage.backups_bytes)}</dd>
        {storage.free_bytes !== undefined && (
          <>
            <dt>Free on the disk</dt>
            <dd>{size(storage.free_bytes)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** Nothing is shown while no folder is watched; it is named in the settings. */
function WatchedFolder({ report }: { report: SystemReport['watched_folder'] }) {
  if (!report || report.state === 'off') return null;
  const well = report.state === 'watching';
  return (
    <section className={css.panel} aria-label="Watched folder">
      <h2>Watched folder</h2>
      <dl className={css.facts}>
        <dt>State</dt>
        <dd className={well ? css.good : css.bad}>
          {well ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          {well ? 'Watched' : 'It cannot be read: what arrives there is not imported'}
        </dd>
        <dt>Since the start</dt>
        <dd>
          {of(report.taken, 'case')} made, {of(report.repeated, 'file')} already in a case,{' '}
          {of(report.failed, 'file')} not imported
        </dd>
        <dt>Files waiting</dt>
        <dd>{of(report.waiting, 'file')}</dd>
        {report.last_at && (
          <>
            <dt>Last look</dt>
            <dd>{dateTime(report.last_at)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

const states: Record<SystemReport['backup']['state'], { words: string; good: boolean }> = {
  ok: { words: 'In order', good: true },
  due: { words: 'The next backup is late', good: false },
  off: { words: 'Turned off in the settings', good: false },
  none: { words: 'There is none yet', good: false },
  failed: { words: 'The last attempt failed', good: false },
};

function BackupPanel({ report: { backup }, manage }: { report: SystemReport; manage: boolean }) {
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => client.makeBackup(),
    onSuccess: ({ damaged = [] }) =>
      damaged.length === 0
        ? notify('done', 'The backup is complete; every file in it was opened.')
        : notify(
            'problem',
            `The backup was made, but ${of(damaged.length, 'stored file')} cannot be opened.`,
          ),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: systemKey });
      void queries.invalidateQueries({ queryKey: ['backups'] });
    },
  });
  const state = states[backup.state];
  return (
    <section className={css.panel} aria-label="Backups">
      <div className={css.rowHead}>
        <h2>Backups</h2>
        {manage && (
          <Button icon={<Archive />} busy={make.isPending} onPress={() => make.mutate()}>
            {make.isPending ? 'Making a backup…' : 'Make a backup now'}
          </Button>
        )}
      </div>
      <FormError error={make.error} />
      <dl className={css.facts}>
        <dt>State</dt>
        <dd className={state.good ? css.good : css.warn}>
          {state.good ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          {state.words}
          {backup.error && ` (${backup.error})`}
        </dd>
        <dt>Last</dt>
        <dd>{backup.last_at ? dateTime(backup.last_at) : 'Never'}</dd>
        <dt>Next</dt>
        <dd>{backup.next_at ? dateTime(backup.next_at) : 'Not planned'}</dd>
        <dt>Folder</dt>
        <dd className={css.mono}>{backup.folder}</dd>
      </dl>
      {manage && <Backups />}
    </section>
  );
}
