/** Months by their English names. */
const STEMS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The name of a month, long or short, as the source of an expression. */
export const MONTH_NAME =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** The number of a month by its name or the first three letters of it; 0 for none. */
export const monthOf = (name: string): number => STEMS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
