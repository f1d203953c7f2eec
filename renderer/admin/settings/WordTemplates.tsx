import type { WordTemplate, WordTemplateList } from '../../../service/contract/word-templates.ts';
import { client } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { saveDownload } from '../../data/files.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { Table } from '../Table.tsx';
import { AddTemplate } from './AddTemplate.tsx';
import { useTemplateVerb, useWordTemplates } from './useWordTemplates.ts';
import { letterWords, neededFor } from './words.ts';

/** The clinic's own Word templates for notices: every version, the upload, and the fields that may stand in one. */
export function WordTemplates({ manage }: { manage: boolean }) {
  const list = useWordTemplates();
  const retire = useTemplateVerb((template_id: string) =>
    client.retireWordTemplate({ params: { template_id } }),
  );
  return (
    <section className={css.panel} aria-label="Word templates for notices">
      <h2>Word templates for notices</h2>
      <p className={css.muted}>
        Your own letterhead and wording for each letter. New notices are made with the latest version in use;
        a notice keeps the version that it was written with. Without a template the letter has our layout.
      </p>
      {manage && <AddTemplate />}
      <LoadState of={list} label="Loading the templates" />
      <FormError error={retire.error} />
      {list.data && list.data.templates.length > 0 && (
        <Versions
          templates={list.data.templates}
          {...(manage && { onRetire: (one: WordTemplate) => retire.mutate(one.template_id) })}
        />
      )}
      {list.data && <Fields fields={list.data.fields} />}
    </section>
  );
}

interface VersionsProps {
  templates: readonly WordTemplate[];
  onRetire?: (template: WordTemplate) => void;
}

const stateOf = ({ current, retired_at, retired_by }: WordTemplate): string => {
  if (current) return 'In use';
  return retired_at
    ? `Out of use since ${dateTime(retired_at)} (${retired_by})`
    : 'Replaced by a later version';
};

function Versions({ templates, onRetire }: VersionsProps) {
  return (
    <Table caption="Word templates" columns={['Letter', 'Version', 'Name', 'Added', 'State', '-Actions']}>
      {templates.toReversed().map((one) => (
        <tr key={one.template_id}>
          <td>{letterWords(one)}</td>
          <td>{one.version}</td>
          <td>{one.title}</td>
          <td>
            {dateTime(one.added_at)} ({one.added_by})
          </td>
          <td>{stateOf(one)}</td>
          <td className={css.last}>
            <Button
              small
              aria-label={`Save the file of ${letterWords(one)}, version ${one.version}`}
              onPress={() =>
                void saveDownload(() =>
                  client.download('wordTemplateFile', { params: { template_id: one.template_id } }),
                )
              }
            >
              Save the file
            </Button>{' '}
            {onRetire && !one.retired_at && (
              <Button
                small
                aria-label={`Take ${letterWords(one)}, version ${one.version}, out of use`}
                onPress={() => onRetire(one)}
              >
                Take out of use
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Fields({ fields }: Pick<WordTemplateList, 'fields'>) {
  return (
    <details>
      <summary>Fields a template can use</summary>
      <p className={css.muted}>
        Write a field in braces: {'{date}'}. What stands between {'{#name}'} and {'{/name}'} is shown only
        where the field has a text.
      </p>
      <Table caption="Fields" columns={['Field', 'What it is filled with', 'Needed by']}>
        {fields.map(({ field, about, required }) => (
          <tr key={field}>
            <td className={css.mono}>{`{${field}}`}</td>
            <td>{about}</td>
            <td>{neededFor(required)}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}
