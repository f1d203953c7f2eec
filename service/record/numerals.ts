/** Numbers as OCR sees them: letters and signs that stand for digits of the same shape. */

const LOOKALIKES: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  '@': '0',
  '\u00a9': '0',
  l: '1',
  I: '1',
  '|': '1',
  '!': '1',
  S: '5',
  B: '8',
  Z: '2',
};
const SHAPE = '[\\dOoQ@\u00a9lI|!SBZ]';
/** A date, a time, a fraction of two parts or a decimal: nothing else carries these marks between digits. */
const MARKED_NUMBER = new RegExp(
  `^[(]?(?:${SHAPE}{1,2}([/-])${SHAPE}{1,2}\\1(?:${SHAPE}{4}|${SHAPE}{2})|${SHAPE}{4}-${SHAPE}{2}-${SHAPE}{2}|${SHAPE}{1,2}/${SHAPE}{1,2}|${SHAPE}{1,2}:${SHAPE}{2}|${SHAPE}{1,3}\\.${SHAPE}{1,2})[%).,;:]*$`,
);

/** Oxygen and its kin (SpO2, PaO2, FiO2, CO2) with a nought for the letter. */
const GAS = /^([(]?(?:[A-Z][A-Za-z]{0,3}))02([).,;:%]*)$/;

export function isNumber(text: string): boolean {
  return /\d/.test(text);
}

/**
 * Puts digits for look-alikes where the shape leaves no doubt that a number is meant: at least half of the signs are
 * digits already, and the marks between them are those of a date, time or decimal. Anything else is left as it is.
 */
export function mendNumber(text: string): string {
  const gas = GAS.exec(text);
  if (gas) return `${gas[1]}O2${gas[2]}`;
  const digits = text.match(/\d/g)?.length ?? 0;
  const foreign = text.match(/[OoQ@\u00a9lI|!SBZ]/g)?.length ?? 0;
  if (foreign === 0 || digits < 2 || digits < foreign || !MARKED_NUMBER.test(text)) return text;
  return digitsFor(text);
}

/** The text with digits for look-alikes, whatever it means. */
export function digitsFor(text: string): string {
  return [...text].map((sign) => LOOKALIKES[sign] ?? sign).join('');
}
