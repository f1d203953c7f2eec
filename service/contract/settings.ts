/** Settings: one registry, each with its effect in words. */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { Code, Line, Name, Rows } from './sizes.ts';

export const SettingValue = Type.Union([
  Type.Number(),
  Type.Boolean(),
  Type.String({ maxLength: 4000 }),
  Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100 }),
]);
export type SettingValue = Static<typeof SettingValue>;

/** Where the service itself opens connections to: nowhere; to a language model on this machine; or to one that an administrator named. */
export const Network = OneOf('none', 'loopback', 'remote');
export type Network = Static<typeof Network>;

export const Setting = Type.Object({
  /** Stable, for programs: `session.idle_minutes`. What stands before the dot is the group. */
  name: Code(),
  group: Code(),
  group_label: Name(),
  label: Name(),
  /** What it does, in a sentence or two. */
  effect: Line(),
  /** `text` may have several lines; `list` is one text per entry. */
  type: OneOf('integer', 'number', 'text', 'list', 'choice'),
  /** "minutes", "days"; absent where there is none. */
  unit: Type.Optional(Code()),
  value: SettingValue,
  default: SettingValue,
  /** Inclusive. For text its greatest length, for lists the greatest number of entries is `max`. */
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  /** What a particular value means, for example 0: "never". */
  meanings: Type.Optional(Rows(Type.Object({ value: Type.Number(), meaning: Line() }))),
  /** What a choice may be. */
  options: Type.Optional(Rows(Type.Object({ value: Code(), label: Name() }))),
  changed_at: Type.Optional(Code()),
  changed_by: Type.Optional(Code()),
});
export type Setting = Static<typeof Setting>;

/** By name; `null` goes back to the default. All are taken or, with 422 and every fault, none. */
export const SettingsChange = Type.Object({
  values: Type.Record(Type.String({ maxLength: 100 }), Type.Union([SettingValue, Type.Null()])),
});
export type SettingsChange = Static<typeof SettingsChange>;

/** What the people who review need of the settings. */
export const Choices = Type.Object({
  override_reasons: Rows(Line()),
  denial_reasons: Rows(Line()),
  /** Categories of reasons for changing a determination in a case, and the roles that may do so. */
  variance_categories: Rows(Line()),
  variance_roles: Rows(Code()),
  /** Categories of reasons for a decision against the recommendation. */
  contrary_categories: Rows(Line()),
  /** Lines at the head of a letter; empty when none is set. */
  letterhead: Line(),
});
export type Choices = Static<typeof Choices>;
