/** Blood pressure, and the pressure of the pulmonary artery. */
import { append } from '../../../lists.ts';
import type { Found } from '../../prose.ts';
import { type CellExtractor, textExtractor } from '../extractor.ts';

function pressures(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b(?:bp|b\/p|blood pressure|b\.p\.)(?![a-z])[^\d;]{0,40}(\d{2,3})\s?\/\s?(\d{2,3})(?!\/)(?:[^\d;]{1,12}(\d{2,3})\s?\/\s?(\d{2,3})(?!\/))?/gi,
  )) {
    const pairs: [string | undefined, string | undefined][] = [
      [m[1], m[2]],
      [m[3], m[4]],
    ];
    for (const [top, low] of pairs) if (top && low) append(found, pressurePair(text, top, low, m.index));
  }
  // the vitals without their names: "Not congested. 108/64, 70." and "118/72, 64 bpm SR"
  for (const m of text.matchAll(BARE_PRESSURE)) {
    const [top, low] = [Number(m[1]), Number(m[2])];
    // a cell of a table stands alone; its column reads it
    if (
      found.length ||
      text.trim() === m[0] ||
      top < 70 ||
      top > 230 ||
      low < 35 ||
      low > 130 ||
      top - low < 18
    )
      continue;
    append(found, pressurePair(text, m[1]!, m[2]!, m.index));
  }
  return found;
}

/** A pair at the head of a sentence, or before a pulse, temperature or saturation; not before a unit of dose or a date. */
const BARE_PRESSURE =
  /(?:(?<=^|[.;]\s|\n)|(?<=,\s)(?=\d{2,3}\/\d{2,3}[,;\s]{1,2}(?:hr|pulse|p\b|sr\b|rr\b|\d{2,3}\s?(?:bpm|sr|reg|paced)|sat|spo2|afeb|t\s?\d)))(\d{2,3})\/(\d{2,3})(?=\s*(?:[.;]|$|\n|,\s(?:hr|pulse|p\b|sat|afeb|\d{2,3}\b)|\s(?:hr|pulse|p|sr|\d{2,3}\s?(?:bpm|sr|reg|paced)|spo2|since|today|warm|now|rr|t)\b))(?!\s?(?:mg|mcg|ml|%|tab))/gi;

/** Systolic and diastolic of "118/76"; both have the span of the pair. */
function pressurePair(text: string, top: string, low: string, from: number): Found[] {
  const at = text.slice(from).search(new RegExp(`${top}\\s?/\\s?${low}`));
  const [systolic, diastolic] = [Number(top), Number(low)];
  if (at < 0 || systolic < 50 || systolic > 300 || diastolic < 20 || diastolic >= systolic) return [];
  const span = { start: from + at, end: from + at + top.length + low.length + 1, unit: 'mm[Hg]' };
  return [
    { variable: 'systolic_bp', low: systolic, high: systolic, ...span },
    { variable: 'diastolic_bp', low: diastolic, high: diastolic, ...span },
  ];
}

/** "PA 62/28, mean 40": the systolic pressure of the pulmonary artery. */
function arteryPressure(text: string): Found[] {
  return [
    ...text.matchAll(
      /\bPAP?(?: pressures?)?\s?(?:was|of|=|:)?\s?(\d{2,3})\s?\/\s?(\d{1,2})(?:\s?\/\s?(\d{1,2}))?\b(?!\s?[/\d])/g,
    ),
  ].flatMap((m) => {
    const span = { unit: 'mm[Hg]', start: m.index, end: m.index + m[0].length };
    const value = (variable: string, printed: string) => ({
      variable,
      low: Number(printed),
      high: Number(printed),
      ...span,
    });
    return [value('pa_pressure', m[1]!), ...(m[3] ? [value('pa_mean', m[3])] : [])];
  });
}

export const bloodPressures = textExtractor('blood-pressure', ['systolic_bp', 'diastolic_bp'], pressures);

export const arteryPressures = textExtractor('artery-pressure', ['pa_pressure', 'pa_mean'], arteryPressure);

/** "118/76" under "BP". */
export const pressureCells: CellExtractor = {
  id: 'blood-pressure-cell',
  variables: ['systolic_bp', 'diastolic_bp'],
  extract: ({ text, heading }) => {
    const pair = /^\s*(\d{2,3})\s?\/\s?(\d{2,3})/.exec(text);
    return pair && /\bbp\b|blood pressure/i.test(heading) ? pressurePair(text, pair[1]!, pair[2]!, 0) : [];
  },
};
