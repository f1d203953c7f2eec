import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '../../../service/contract/service.ts';
import type { Setting } from '../../../service/contract/settings.ts';
import { ApiError, client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { useSession } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { mayManage } from '../areas.ts';
import { Confirm } from '../Confirm.tsx';
import { Page } from '../Page.tsx';
import { ReaderTrial } from './ReaderTrial.tsx';
import { SettingRow } from './SettingRow.tsx';
import own from './Settings.module.css';
import { asText, changeOf, destroys, type Edits, groupsOf, inWords } from './values.ts';
import { WordTemplates } from './WordTemplates.tsx';

const settingsKey = ['settings'];

/** How the service is set up: every setting of the registry, with what it does. */
export default function SettingsPage() {
  const settings = useQuery({ queryKey: settingsKey, queryFn: () => client.settings() });
  const manage = useSession((session) => mayManage(session.user?.role));
  return (
    <Page
      title="Settings"
      intro="What you change here takes effect at once, for everybody, and is written to the audit trail."
    >
      <LoadState of={settings} label="Loading the settings" />
      {settings.data && <SettingsForm settings={settings.data} />}
      <WordTemplates manage={manage} />
    </Page>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const queries = useQueryClient();
  const manage = useSession((session) => mayManage(session.user?.role));
  const [edits, setEdits] = useState<Edits>({});
  const change = changeOf(settings.settings, edits);
  const count = Object.keys(change).length;
  const save = useMutation({
    mutationFn: () => client.changeSettings({ body: { values: change }, ifMatch: settings.etag }),
    onSuccess: (made) => {
      queries.setQueryData(settingsKey, made);
      void queries.invalidateQueries({ queryKey: ['limits'] });
      setEdits({});
      notify('done', count === 1 ? 'The setting is changed.' : `${count} settings are changed.`);
    },
    onError: (error) => {
      // Somebody else has changed settings: theirs are shown, what was written here stays.
      if (error instanceof ApiError && error.status === 412)
        void queries.invalidateQueries({ queryKey: settingsKey });
    },
  });
  const [asking, setAsking] = useState(false);
  const destroying = settings.settings.filter((setting) => destroys(setting, change[setting.name]));
  const submit = () => {
    if (count === 0 || save.isPending) return;
    if (destroying.length > 0) setAsking(true);
    else save.mutate();
  };
  const faults = save.error instanceof ApiError ? (save.error.problem?.errors ?? []) : [];
  const faultOf = ({ name }: Setting) =>
    faults.find((fault) => fault.path === name || fault.path.endsWith(`/${name}`))?.message;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {groupsOf(settings.settings).map(([label, group]) => (
        <section key={label} className={css.panel} aria-label={label}>
          <h2>{label}</h2>
          {group.map((setting) => (
            <SettingRow
              key={setting.name}
              setting={setting}
              text={edits[setting.name] ?? asText(setting.value)}
              edited={setting.name in change}
              readOnly={!manage}
              error={faultOf(setting)}
              onChange={(text) => setEdits({ ...edits, [setting.name]: text })}
            />
          ))}
          {manage && group[0]?.group === 'reader' && <ReaderTrial />}
        </section>
      ))}
      {asking && (
        <Confirm
          title="Cases will be destroyed"
          verb="Save and destroy"
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            save.mutate();
          }}
        >
          <div className={css.form}>
            {destroying.map((setting) => (
              <p key={setting.name}>
                <strong>
                  {setting.label}: {inWords(setting, change[setting.name] ?? setting.default)}.
                </strong>{' '}
                {setting.effect}
              </p>
            ))}
            <p>
              Cases that are older than this now are destroyed soon after you save. Nothing brings them back.
            </p>
          </div>
        </Confirm>
      )}
      {manage && (
        <div className={own.foot} data-waiting={count > 0}>
          <FormError error={save.error} />
          <p role="status">
            {count === 0
              ? 'Nothing is changed.'
              : count === 1
                ? '1 setting is changed.'
                : `${count} settings are changed.`}
          </p>
          <Button isDisabled={count === 0} onPress={() => setEdits({})}>
            Discard changes
          </Button>
          <Button look="primary" type="submit" isDisabled={count === 0} busy={save.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
