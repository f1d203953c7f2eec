import { FileJson, FilePlus, FileText, type LucideIcon } from 'lucide-react';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import css from './Import.module.css';

/** Where a new guideline comes from. */
export interface Source {
  way: 'text' | 'file' | 'empty';
  content: string;
  fileName: string;
}

const ways: { id: Source['way']; icon: LucideIcon; label: string; about: string }[] = [
  { id: 'text', icon: FileText, label: 'Text of a policy', about: 'Paste it; a draft tree is made of it.' },
  {
    id: 'file',
    icon: FileJson,
    label: 'A JSON file',
    about: 'Of Evident, or nested criteria of another program.',
  },
  { id: 'empty', icon: FilePlus, label: 'Start empty', about: 'Write the criteria yourself.' },
];

interface SourceChoiceProps {
  source: Source;
  onChange: (source: Source) => void;
}

export function SourceChoice({ source, onChange }: SourceChoiceProps) {
  return (
    <>
      <fieldset className={css.ways}>
        <legend className="visually-hidden">Where it comes from</legend>
        {ways.map(({ id, icon: Icon, label, about }) => (
          <label key={id} className={css.way}>
            <input
              type="radio"
              name="way"
              checked={source.way === id}
              onChange={() => onChange({ way: id, content: '', fileName: '' })}
            />
            <Icon aria-hidden />
            <span>
              <strong>{label}</strong>
              <span>{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {source.way === 'text' && (
        <TextArea
          label="Text of the policy"
          hint="The coverage criteria as they stand in the policy, with their numbers, letters or bullets: these tell what belongs together."
          rows={14}
          spellCheck={false}
          value={source.content}
          onChange={(text) => onChange({ ...source, content: text })}
        />
      )}
      {source.way === 'file' && (
        <Field label="File" hint={source.fileName ? `${source.fileName} is chosen.` : 'A .json file.'}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".json,application/json"
              onChange={(event) => {
                const file = event.target.files?.[0];
                void file?.text().then((content) => onChange({ way: 'file', content, fileName: file.name }));
              }}
            />
          )}
        </Field>
      )}
    </>
  );
}
