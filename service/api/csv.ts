/** CSV as RFC 4180 has it, made so that a spreadsheet never takes a value for a formula. */

/** One line with its end. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/**
 * What a spreadsheet begins a formula with, behind spaces and characters that do not show. It takes full-width and other forms of
 * a sign for the sign, so the text is looked at in its compatibility form.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-\u2212@|%]|^[\t\r\n]/u;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value.normalize('NFKC')) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
