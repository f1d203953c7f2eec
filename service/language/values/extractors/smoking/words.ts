/** Words without which a sentence tells nothing of smoking. */
export const SMOKING =
  /smok|tobacco|pack|ppd|cig|quit|(?:(?:a|per) day|daily|\/ ?d(?:ay)?) (?:for|x|since)\b/i;
