/** Days and names as they are written in lists. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "02/18/2025", "Feb 2025", "2025": no more than is known. */
export function day(date: string): string {
  const [year = '', month, of] = date.split('-');
  if (!month) return year;
  return of ? `${month}/${of}/${year}` : `${MONTHS[Number(month) - 1]} ${year}`;
}

/** "1 piece of evidence". */
export const piecesOfEvidence = (count: number): string =>
  `${count} ${count === 1 ? 'piece' : 'pieces'} of evidence`;

/** With a capital letter first, as a line begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
