import type { Setting } from '../../../service/contract/settings.ts';
import { dateTime } from '../../data/due.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Chip } from '../Chip.tsx';
import css from './Settings.module.css';
import { asText, inWords } from './values.ts';

interface SettingRowProps {
  setting: Setting;
  /** What stands in the field. */
  text: string;
  /** It differs from what is in force. */
  edited: boolean;
  readOnly: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** One setting: what it does, its value, its range and default, and who changed it. */
export function SettingRow({ setting, text, edited, readOnly, error, onChange }: SettingRowProps) {
  const isDefault = text === asText(setting.default);
  const number = setting.type === 'integer' || setting.type === 'number';
  const common = {
    value: text,
    readOnly,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className={css.setting}>
      <div className={css.about}>
        <p className={css.effect}>{setting.effect}</p>
        <p className={css.facts}>
          Default: {inWords(setting, setting.default)}.{range(setting)}
          {setting.meanings?.map((one) => ` ${one.value} means ${one.meaning}.`)}
        </p>
        {setting.changed_at && (
          <p className={css.facts}>
            Changed {dateTime(setting.changed_at)}
            {setting.changed_by && ` by ${setting.changed_by}`}
          </p>
        )}
      </div>
      <div className={css.value}>
        <Field label={setting.unit ? `${setting.label} (${setting.unit})` : setting.label} error={error}>
          {(control) =>
            number ? (
              <input
                {...control}
                {...common}
                type="number"
                step={setting.type === 'integer' ? 1 : 'any'}
                min={setting.min}
                max={setting.max}
              />
            ) : setting.type === 'choice' ? (
              <select
                {...control}
                value={text}
                disabled={readOnly}
                onChange={(event) => onChange(event.target.value)}
              >
                {setting.options?.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            ) : (
              <textarea {...control} {...common} rows={setting.type === 'list' ? 5 : 3} />
            )
          }
        </Field>
        <div className={css.state}>
          {edited && <Chip tone="accent">Not saved yet</Chip>}
          {!readOnly && !isDefault && (
            <Button
              small
              aria-label={`Default for ${setting.label}`}
              onPress={() => onChange(asText(setting.default))}
            >
              Default
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function range({ type, min, max, unit }: Setting): string {
  if (type === 'choice') return '';
  const end = unit ? ` ${unit}` : '';
  if (type === 'list') return max === undefined ? '' : ` One per line, at most ${max}.`;
  if (type === 'text') return max === undefined ? '' : ` At most ${max} characters.`;
  if (min !== undefined && max !== undefined)
    return ` From ${min.toLocaleString()} to ${max.toLocaleString()}${end}.`;
  if (min !== undefined) return ` At least ${min.toLocaleString()}${end}.`;
  return max === undefined ? '' : ` At most ${max.toLocaleString()}${end}.`;
}
