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

/** Month and day in either order, with or without the year; the year first; hours and minutes. */
const DATE = /^(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})$/;
const ISO_DATE = /^\d{4}-(\d{2})-(\d{2})$/;
const CLOCK = /^(\d{1,2}):(\d{2})$/;
/** A comma is followed by three digits; what looks like a decimal comma is a decimal point. */
const SMALL_COMMA = /^\d{1,3},\d{1,2}$/;

/** What no calendar, clock or scale shows ("62/09/1955", "10:75", "2,0"): a sign has been misread. */
export function isImpossible(text: string): boolean {
  const core = text.replace(/^\W+|\W+$/g, '');
  const isDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
  const date = DATE.exec(core);
  if (date) return !isDay(Number(date[1]), Number(date[3])) && !isDay(Number(date[3]), Number(date[1]));
  const iso = ISO_DATE.exec(core);
  if (iso) return !isDay(Number(iso[1]), Number(iso[2]));
  if (SMALL_COMMA.test(core)) return true;
  const clock = CLOCK.exec(core);
  return clock !== null && Number(clock[2]) > 59;
}

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
