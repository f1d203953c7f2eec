/** Whose words they are about: relatives beside the patient. */
import { isOfRelative } from '../../language/index.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import type { GuidelineNode } from '../schema/guideline.ts';

const KIN =
  /^\W*(?:(?:his|her|the|pt'?s|patient'?s) )?(?:wife|husband|spouse|partner|son|daughter|mother|father|brother|sister)\b/i;
const PATIENT = /\b(?:he|she|him|pt|patient|mr|mrs|ms)\b/i;

/** What a relative does or has proves nothing of the patient, unless the leaf asks for those around. */
export const isOfKin = ({ text }: Sentence, node: GuidelineNode): boolean =>
  KIN.test(text) && !PATIENT.test(text) && !asksForOthers(node);

export const asksForOthers = ({ description }: GuidelineNode): boolean =>
  /caregiver|famil(?:y|ial)|relatives\b|proxy|companion|partner/i.test(description);

/** "Uncle had ALS", "Mom dx breast ca": a disease of a relative says nothing of the patient, neither that it is there nor that it is not. */
const ILL_KIN =
  /^\W*(?:(?:his|her|pt'?s|patient'?s|paternal|maternal|older|younger|one|two|a|an) )*(?:mother|father|mom|dad|parents?|brother|sister|sibling|twin|uncle|aunt|cousin|niece|nephew|grand(?:mother|father|ma|pa|parents?)|son|daughter)s? (?:had|has|died|dx'?d?|diagnosed|with|w\/|s\/p)\b(?! to\b)/i;
export const isOfIllKin = ({ text }: Sentence): boolean => ILL_KIN.test(text) && !PATIENT.test(text);

/** Begins with a relative, even where it goes on to the patient ("Sister has fibromyalgia and he worries"): nothing to quote beside another. */
export const isFirstOfKin = (chart: Chart, sentence: Sentence, node: GuidelineNode): boolean =>
  !asksForOthers(node) &&
  (KIN.test(sentence.text) || ILL_KIN.test(sentence.text) || isOfRelative(chart, sentence));
