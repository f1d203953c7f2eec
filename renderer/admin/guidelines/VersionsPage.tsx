import { FilePlus, GitCompare } from 'lucide-react';
import { useState } from 'react';
import type { GuidelineVersion } from '../../../service/contract/library.ts';
import { dateTime } from '../../data/due.ts';
import { go } from '../../data/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty, LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { Chip } from '../Chip.tsx';
import { Page } from '../Page.tsx';
import { Table } from '../Table.tsx';
import { datesOf } from './LibraryPage.tsx';
import { StateChip } from './StateChip.tsx';
import { inForce, titleOf } from './shelf.ts';
import { useLibrary, useNewDraft, versionPath } from './useLibrary.ts';
import { VersionMenu } from './VersionMenu.tsx';

/** The versions of one guideline, newest first. */
export function VersionsPage({ code }: { code: string }) {
  const library = useLibrary();
  const draft = useNewDraft();
  const versions = (library.data?.versions ?? [])
    .filter((one) => one.guideline_code === code)
    .sort((a, b) => b.version - a.version);
  const newest = versions[0];
  const base = inForce(versions) ?? newest;
  return (
    <Page
      title={newest ? titleOf(base ?? newest) : code}
      intro={
        newest &&
        `${code}, ${newest.kind}. A version is never changed once it is published: a new one takes its place.`
      }
      back={{ label: 'Guidelines', href: '#/admin/guidelines' }}
      actions={
        base && (
          <Button
            look="primary"
            icon={<FilePlus />}
            busy={draft.isPending}
            onPress={() => draft.mutate({ guideline_code: code, from_version: base.version })}
          >
            New draft from v{base.version}
          </Button>
        )
      }
    >
      <LoadState of={library} label="Loading the versions" />
      {library.data && !newest && <Empty title="There is no such guideline" />}
      {newest && <Versions versions={versions} />}
      {versions.length > 1 && <CompareChoice code={code} versions={versions} />}
    </Page>
  );
}

function Versions({ versions }: { versions: GuidelineVersion[] }) {
  return (
    <Table
      caption="Versions"
      columns={['Version', 'Effective', 'State', 'Criteria', 'Last changed', '-Actions']}
    >
      {versions.map((one) => (
        <tr key={one.version}>
          <td>
            <a className={css.name} href={`#/${versionPath(one.guideline_code, one.version)}`}>
              v{one.version}
            </a>
            <div className={css.sub}>
              {one.guideline_version}
              {one.origin === 'shipped' && ' · included with Evident'}
            </div>
          </td>
          <td className={`${css.muted} ${css.nowrap}`}>{datesOf(one.effective_from, one.effective_to)}</td>
          <td>
            <StateChip version={one} />{' '}
            {one.state === 'draft' && one.fault_count > 0 && (
              <Chip tone="warn">{one.fault_count === 1 ? '1 fault' : `${one.fault_count} faults`}</Chip>
            )}
          </td>
          <td className={css.muted}>
            {one.leaves}, {one.authored_leaves} with a test
          </td>
          <td className={css.muted}>
            {dateTime(one.updated_at)}
            <div className={css.sub}>{one.updated_by}</div>
          </td>
          <td className={css.last}>
            <VersionMenu version={one} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function CompareChoice({ code, versions }: { code: string; versions: GuidelineVersion[] }) {
  const [from, setFrom] = useState(versions[1]!.version);
  const [to, setTo] = useState(versions[0]!.version);
  const choice = (label: string, value: number, onChange: (value: number) => void) => (
    <label className={css.inline}>
      {label}
      <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            v{one.version} ({one.state})
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section className={css.row} aria-label="Compare versions">
      {choice('Compare', from, setFrom)}
      {choice('with', to, setTo)}
      <Button
        icon={<GitCompare />}
        isDisabled={from === to}
        onPress={() => go(`admin/guidelines/${encodeURIComponent(code)}/compare?from=${from}&to=${to}`)}
      >
        Show differences
      </Button>
    </section>
  );
}
