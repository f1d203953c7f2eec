/** The authored variables: names, units with conversion, plausible range. */
import { readdirSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import type { Quantity } from '../numbers/quantities.ts';
import { tokenise } from './text.ts';
import { Trie } from './trie.ts';
import { EntryId, headOfFile, vocabularyFile } from './vocabulary.ts';

/** What each file must fit; the tests see to it. */
export const VariableFile = Type.Object({
  ...headOfFile,
  variables: Type.Array(
    Type.Object({
      id: EntryId,
      label: Type.String(),
      /** Canonical unit (UCUM). */
      unit: Type.String(),
      min: Type.Number(),
      max: Type.Number(),
      /** Names that stand before the number. */
      names: Type.Array(Type.String()),
      /** Names that stand behind it ("60 % relief"). */
      after: Type.Optional(Type.Array(Type.String())),
      /** Printed unit -> factor to the canonical one. */
      units: Type.Record(Type.String(), Type.Number()),
      /** Printed unit -> what is added after the factor (NGSP % from IFCC mmol/mol). */
      offsets: Type.Optional(Type.Record(Type.String(), Type.Number())),
      /** A number without a unit is in the canonical unit. */
      implied: Type.Optional(Type.Boolean()),
      /** ... from this number up. */
      implied_min: Type.Optional(Type.Number()),
      /** A number without a unit is no value of this variable. */
      needs_unit: Type.Optional(Type.Boolean()),
      /** May be printed as a fraction below one. */
      fraction: Type.Optional(Type.Boolean()),
      integer: Type.Optional(Type.Boolean()),
      /** Scores "out of" this number. */
      out_of: Type.Optional(Type.Number()),
      /** The unit alone names the variable. */
      unit_only: Type.Optional(Type.String()),
      /** Measured in blood: a number of another fluid is no value of it. */
      specimen: Type.Optional(Type.Literal('blood')),
      exclude_before: Type.Optional(Type.String()),
      exclude_after: Type.Optional(Type.String()),
      /** Only where the document speaks of it: `wound`, `npwt`. */
      context: Type.Optional(Type.String()),
    }),
  ),
});
export type VariableEntry = Static<typeof VariableFile>['variables'][number];

export interface Variable extends VariableEntry {
  notBefore?: RegExp;
  notAfter?: RegExp;
}

/** Before a name in its clause: "urine sodium", "24-hour calcium". */
const OTHER_FLUID = String.raw`\b(?:urine|urinary|ua|csf|fluid|pleural|ascit\w*|peritoneal|synovial|stool|fecal|sweat|saliva\w*|24[- ]?h\w*)\b[^;.,\n]*$`;

const variables = new Map<string, Variable>();
export const namesBefore = new Trie<Variable>();
export const namesAfter = new Trie<Variable>();
export const byUnit = new Map<string, Variable>();

/** Names that count only in capitals ("MG" for a gradient). */
const capitals = new Set<string>();
export const onlyCapitals = (variable: Variable, written: string): boolean =>
  capitals.has(`${variable.id} ${written.toUpperCase()}`) && written !== written.toUpperCase();

const keys = (name: string): string[] => tokenise(name).map((t) => t.stem);

for (const file of readdirSync(new URL('./data/measures/', import.meta.url)).sort()) {
  const data = vocabularyFile<Static<typeof VariableFile>>(`measures/${file.replace(/\.json$/, '')}`);
  for (const entry of data.variables) {
    const variable: Variable = { ...entry };
    const before = [entry.specimen && OTHER_FLUID, entry.exclude_before].filter(Boolean);
    if (before.length > 0) variable.notBefore = new RegExp(before.join('|'), 'i');
    if (entry.exclude_after) variable.notAfter = new RegExp(entry.exclude_after, 'i');
    variables.set(entry.id, variable);
    for (const name of entry.names) {
      namesBefore.add(keys(name), variable);
      if (/^[A-Z]{2,3}$/.test(name)) capitals.add(`${entry.id} ${name}`);
    }
    for (const name of entry.after ?? []) namesAfter.add(keys(name), variable);
    if (entry.unit_only) byUnit.set(entry.unit_only, variable);
  }
}

/** All variables by id. */
export const allVariables: ReadonlyMap<string, Variable> = variables;

export interface Converted {
  low: number;
  high: number;
  unit?: string;
}

export const tidy = (n: number): number => Math.round(n * 1000) / 1000;

/** "16/27": what a score may be written over; scales that run to their plausible maximum need not say so. */
export const highest = (variable: Variable): number | undefined =>
  variable.out_of ?? (variable.unit === '{score}' ? variable.max : undefined);

/** Characters that the longest word before an ordinal takes, with the one in front of it. */
const ORDINAL_REACH = 16;

/** "PHQ-9 at week 6: 8", "HDRS (24-item) 30", "item 3": which one or how many, no score. */
export function isOrdinal(q: Quantity, text: string): boolean {
  return (
    /\b(?:weeks?|wks?|sessions?|items?|questions?|q|visits?|days?|months?)\s?#?\s?$/i.test(
      text.slice(Math.max(0, q.start - ORDINAL_REACH), q.start),
    ) || /^\s?-?\s?items?\b/i.test(text.slice(q.end, q.end + ORDINAL_REACH))
  );
}

/** The quantity in the variable's unit, or undefined when unit, range or surroundings rule it out. */
export function convert(variable: Variable, q: Quantity, text: string): Converted | undefined {
  if (variable.notBefore?.test(text.slice(Math.max(0, q.start - 48), q.start))) return undefined;
  if (variable.notAfter?.test(text.slice(q.end, q.end + 32))) return undefined;
  if (q.over !== undefined && q.over !== highest(variable)) return undefined;
  if (variable.unit === '{score}' && isOrdinal(q, text)) return undefined;
  let factor = 1;
  let unit: string | undefined = variable.unit;
  // "9.1 L": the laboratory's flag for low, where the variable has no liters
  const printed = q.unit === 'L' && variable.units.L === undefined && variable.implied ? undefined : q.unit;
  if (printed) {
    const known = variable.units[printed];
    if (known === undefined) return undefined;
    factor = known;
  } else {
    if (variable.needs_unit) return undefined;
    if (variable.fraction && q.high <= 1 && q.decimal) factor = 100;
    else if (!variable.implied && !(variable.implied_min !== undefined && q.low >= variable.implied_min))
      unit = undefined;
    if (variable.units[variable.unit] === undefined) unit = variable.unit;
  }
  const offset = (printed && variable.offsets?.[printed]) || 0;
  const isBelowZero = q.minus && variable.min < 0;
  const low = tidy((isBelowZero ? -q.high : q.low) * factor + offset);
  const high = tidy((isBelowZero ? -q.low : q.high) * factor + offset);
  if (low < variable.min || high > variable.max) return undefined;
  if (variable.integer && (low % 1 !== 0 || high % 1 !== 0)) return undefined;
  return unit === undefined ? { low, high } : { low, high, unit };
}
