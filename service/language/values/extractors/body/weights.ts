/** Weight and height that the words around them tell apart from other numbers. */
import { tidy } from '../../../vocabulary/variables.ts';
import type { Found } from '../../prose.ts';
import { textExtractor } from '../extractor.ts';
import { OF_MASS } from './body-size.ts';

/** "388# on bed scale", "140 kg today": a weight that is not called so. */
function scaleWeight(text: string): Found[] {
  return [
    ...text.matchAll(
      /(?<!(?:lost|gained|lift\w*|down|up|capacity|limit|of|to|over|under|x)\s)(?<![\w.])(\d{2,3}(?:\.\d+)?)\s?(#|lbs?\b\.?|pounds\b|kgs?\b)(?=\s(?:today\b|this (?:morning|visit)|(?:on|by|per) (?:the |a |our )?(?:\w+ )?scale\b))/gi,
    ),
    // "345 lbs. Scooter limit 300 lb.": a weight that opens a statement is the patient's
    ...text.matchAll(
      /(?<=^\W*(?:(?:pt|patient|he|she|member)(?: is| at)? )?)(\d{2,3}(?:\.\d+)?)\s?(#|lbs?\b|pounds\b|kgs?\b)(?=\s*(?:[.,;(]|$))/gi,
    ),
  ].flatMap((m) => {
    const kg = tidy(Number(m[1]) * (/^k/i.test(m[2] ?? '') ? 1 : 0.45359237));
    const start = m.index;
    return kg >= 30 && kg <= 400
      ? [{ variable: 'weight', low: kg, high: kg, unit: 'kg', start, end: start + m[0].length }]
      : [];
  });
}

/** "5 ft 4 in, 232 lb", "168 cm, 121 kg": height and weight side by side need no names. */
function heightWeight(text: string): Found[] {
  return [
    ...text.matchAll(
      /(?<![\w.])(?:([4-7])\s?(?:ft\.?|feet|foot|'|\u2019)\s?(\d{1,2})?\s?(?:in(?:ches)?\.?|"|\u201d|'')?|(1[3-9]\d|20\d)\s?cm)\s?(?:[,;/]|and|at|-)?\s{0,2}(\d{2,3}(?:\.\d)?)\s?(lbs?|pounds?|kgs?|kilos?)\b(?!\s?(?:lost|gain|more|less|over|weight loss))/gi,
    ),
  ].flatMap((m) => {
    const cm = tidy(m[3] ? Number(m[3]) : (Number(m[1]) * 12 + Number(m[2] ?? 0)) * 2.54);
    const kg = tidy(Number(m[4]) * (/^k/i.test(m[5] ?? '') ? 1 : 0.45359237));
    if (Number(m[2] ?? 0) > 11 || kg < 30 || kg > 400) return [];
    const from = m.index + m[0].lastIndexOf(m[4]!);
    return [
      { variable: 'height', low: cm, high: cm, unit: 'cm', start: m.index, end: from },
      { variable: 'weight', low: kg, high: kg, unit: 'kg', start: from, end: m.index + m[0].length },
    ];
  });
}

export const scaleWeights = textExtractor('scale-weight', ['weight'], scaleWeight, OF_MASS);

export const heightsAndWeights = textExtractor('height-weight', ['height', 'weight'], heightWeight, OF_MASS);
