/** The aortic jet in the shorthand of valve clinics: "mean 49", "peak 4.4/MG 45". */
import { type Found, foundIn } from '../../prose.ts';
import { textExtractor } from '../extractor.ts';

/** Means and peaks of something else, in sentences of a valve clinic. */
const OTHER =
  /\b(?:pa|rv|rvsp|pulmonary|wedge|mitral|tricuspid|diameter|annulus|trop\w*|tn[it]?|lactate|flow|map|bnp|glucose|age|arterial|spo2|sats?|saturation|oximet\w*|pulse|heart rate|hr|ahi|sleep|min|lowest)\b/i;

function aorticJet(text: string): Found[] {
  if (OTHER.test(text)) return [];
  const all = (variable: string, unit: string, pattern: RegExp, low: number, high: number): Found[] =>
    [...text.matchAll(pattern)].flatMap((m) => {
      const value = Number(m[1]);
      return value < low || value > high ? [] : [foundIn(m, variable, value, unit)];
    });
  return [
    ...all(
      'aortic_peak_velocity',
      'm/s',
      /\bpeak\s(?:vel\s)?([1-7]\.\d)\b(?!\s?(?:%|mg|ng|cm|l\b|min))/gi,
      1,
      7,
    ),
    ...all(
      'aortic_mean_gradient',
      'mm[Hg]',
      /\bmean\s(?:of\s)?(\d{1,3})\b(?![.%/]|\s?(?:mm\b(?!\s?hg)|cm|h\b|min|years?|mg|bpm))/gi,
      4,
      120,
    ),
  ];
}

export const aorticJets = textExtractor(
  'aortic-jet',
  ['aortic_peak_velocity', 'aortic_mean_gradient'],
  aorticJet,
);
