/** Numbers as people read them. */
export const whole = (value: number): string => value.toLocaleString();

export const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(share * 100).toLocaleString(undefined, { maximumFractionDigits: 1 })} %`;

const oneDigit = (value: number): string => value.toLocaleString(undefined, { maximumFractionDigits: 1 });

/** "3.4 h", "5.2 days". */
export function hours(value: number | undefined): string {
  if (value === undefined) return '–';
  return value < 48 ? `${oneDigit(value)} h` : `${oneDigit(value / 24)} days`;
}

/** "40 s", "3.5 min". */
export function seconds(value: number | undefined): string {
  if (value === undefined) return '–';
  return value < 90 ? `${oneDigit(value)} s` : `${oneDigit(value / 60)} min`;
}

export const minutes = (value: number | undefined): string =>
  value === undefined ? '–' : value < 90 ? `${oneDigit(value)} min` : `${oneDigit(value / 60)} h`;
