/** CSV as RFC 4180 has it, made so that a spreadsheet never takes a value for a formula. */

/** One line with its end. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
