/** What an administrator's Word template must and must not hold, reported with the name of each field. */
import { type Fault, ServiceError } from '../../contract/errors.ts';
import { readingGrade } from '../../contract/notice-check.ts';
import type { Letter } from '../../contract/word-templates.ts';
import { ENTRY_FIELDS, LIST_FIELDS, listFor, PLAIN_FIELDS, requiredFields } from './fields.ts';
import { openTemplate, type Placed } from './template.ts';

export interface TemplateToCheck extends Letter {
  file: Uint8Array;
}

export interface CheckedTemplate {
  /** Every field that it holds, in order of their names. */
  fields: string[];
  /** Flesch-Kincaid grade of its own words; 0 where it has none. */
  reading_grade: number;
}

/**
 * Refuses with 422 `word_template_unknown_field`, `word_template_missing_field` (each with the names of the fields in `errors`),
 * `word_template_loop_open`, `word_template_brace_open`, `word_template_not_plain`, `word_template_not_word` and
 * `word_template_unpacks_too_large`.
 */
export function checkTemplate({ file, kind, audience }: TemplateToCheck): CheckedTemplate {
  const { placed, words } = openTemplate(file);
  const unknown = unique(placed.flatMap(unknownFault));
  if (unknown.length > 0)
    throw new ServiceError(
      422,
      'word_template_unknown_field',
      `The template holds a field that there is not: ${unknown[0]!.message}`,
      unknown,
    );
  const shown = new Set(placed.filter(isAlwaysShown).map(({ field }) => field));
  const missing = shown.has(listFor(audience))
    ? []
    : requiredFields(kind, audience).filter(({ field }) => !shown.has(field));
  if (missing.length > 0)
    throw new ServiceError(
      422,
      'word_template_missing_field',
      `The template lacks a field that this letter must have: ${missing.map(({ field }) => `{${field}}`).join(', ')}.`,
      missing.map(({ field, name }) => ({
        path: `/fields/${field}`,
        message: `Missing: {${field}}, ${name}. It must stand in the text of the letter, outside of other fields’ blocks.`,
      })),
    );
  const fields = [...new Set(placed.map(({ field }) => field))].sort();
  return { fields, reading_grade: readingGrade(words()) };
}

function unknownFault({ field, isBlock, isRaw, inside }: Placed): Fault[] {
  const fault = (message: string) => [{ path: `/fields/${field.slice(0, 64)}`, message }];
  const shown = `{${field.slice(0, 64)}}`;
  if (isRaw) return fault(`${shown} would put program text into the letter.`);
  const isEntry = ENTRY_FIELDS.includes(field);
  const isInList = inside.some((block) => LIST_FIELDS.includes(block.field) && !block.isInverted);
  if (isEntry && isInList) return [];
  if (isEntry) return fault(`${shown} may stand only inside of a list of sections.`);
  if (LIST_FIELDS.includes(field))
    return isBlock ? [] : fault(`${shown} is a list: write {#${field}} … {/${field}}.`);
  return PLAIN_FIELDS.has(field) ? [] : fault(`${shown} is not in the list of fields.`);
}

/** A header may be shown on no page at all: what a letter must say stands in its text. */
const BODY = 'word/document.xml';

/** It stands free in the text, or only in blocks of its own; a list counts where both of an entry's fields are in it. */
function isAlwaysShown(one: Placed, _at: number, all: readonly Placed[]): boolean {
  const isFree = one.inside.every((block) => block.field === one.field && !block.isInverted);
  if (!isFree || one.isInverted || one.file !== BODY) return false;
  if (!one.isBlock) return true;
  if (!LIST_FIELDS.includes(one.field)) return false;
  return ENTRY_FIELDS.every((field) =>
    all.some(
      ({ field: name, inside }) => name === field && inside.length === 1 && inside[0]!.field === one.field,
    ),
  );
}

function unique(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string>();
  return faults.filter(({ message }) => !seen.has(message) && seen.add(message));
}
