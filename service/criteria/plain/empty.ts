/** Words of criteria that say nothing about the patient. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a above after all an and any are as at be been before being below between both by can clinical could criteria criterion do document documentation documented does during each either evidence following for from had has have history if in include includes including into is it its least less may meet meets met might more most must no not of on one or other out over patient patients per present record recorded shall should shown shows so such than that the their them then there these this those to under up was were when which who will with within without would'.split(
    ' ',
  ),
);
