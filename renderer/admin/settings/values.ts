/** Settings as a person writes them, and back. */
import type { Setting, SettingValue } from '../../../service/contract/settings.ts';

/** Text in the fields, by name; only what was touched. */
export type Edits = Record<string, string>;

/** A value as the text of its field: one entry per line for lists. */
export function asText(value: SettingValue): string {
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** The value of a field; text that is no number stays text, which the service refuses with its reason. */
export function fromText({ type }: Setting, text: string): SettingValue {
  if (type === 'list')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  if (type === 'choice') return text;
  if (type === 'text') return text.trimEnd();
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

const same = (a: SettingValue, b: SettingValue) => JSON.stringify(a) === JSON.stringify(b);

/** What differs from the settings in force; `null` for what goes back to its default. */
export function changeOf(settings: readonly Setting[], edits: Edits): Record<string, SettingValue | null> {
  const change: Record<string, SettingValue | null> = {};
  for (const setting of settings) {
    const text = edits[setting.name];
    if (text === undefined) continue;
    const value = fromText(setting, text);
    if (!same(value, setting.value)) change[setting.name] = same(value, setting.default) ? null : value;
  }
  return change;
}

/** Whether a change makes cases be destroyed that are kept now: a time where there was none (0), or a shorter one. */
export function destroys(setting: Setting, changed: SettingValue | null | undefined): boolean {
  if (setting.group !== 'retention' || changed === undefined) return false;
  const after = changed ?? setting.default;
  const before = setting.value;
  if (typeof after !== 'number' || typeof before !== 'number' || after === 0) return false;
  return before === 0 || after < before;
}

/** Groups in the order in which the registry names them. */
export function groupsOf(settings: readonly Setting[]): [label: string, settings: Setting[]][] {
  return [...Map.groupBy(settings, (setting) => setting.group_label)];
}

/** A value as a sentence shows it: its meaning where it has one, else with its unit. */
export function inWords({ unit, meanings, options, type }: Setting, value: SettingValue): string {
  const meaning =
    meanings?.find((one) => one.value === value)?.meaning ??
    options?.find((one) => one.value === value)?.label;
  if (meaning) return meaning;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (type === 'text') return value === '' ? 'none' : String(value);
  const shown = typeof value === 'number' ? value.toLocaleString() : String(value);
  return unit ? `${shown} ${unit}` : shown;
}
