/** Values with a form of their own: blood pressure, blood gas, grades, ages, rates, shares of nights. */

import { numberOf } from '../dates/dates.ts';
import { tidy } from '../vocabulary/variables.ts';
import { OF_MASS } from './extractors/body/body-size.ts';
import { aorticJet } from './extractors/heart/aortic-valve.ts';
import type { Found } from './prose.ts';

const ROMAN: Record<string, number> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5 };
const GRADE = '(IV|III|II|I|V|[0-5])';
const TO = `(?:\\s?(?:-|\\u2013|/|to|or|and)\\s?${GRADE})?`;

const GRADES: { variable: string; pattern: RegExp; max: number }[] = [
  {
    variable: 'nyha',
    pattern: new RegExp(
      `\\b(?:nyha|new york heart association|functional class)[^.;\\d]{0,40}?\\b${GRADE}${TO}(?![\\w%]|\\.\\d|\\s?(?:flights?|blocks?|miles?|stairs?|steps?|pillows?|min|h|hours?|days?|weeks?|months?|yrs?|years?)\\b)`,
      'gi',
    ),
    max: 4,
  },
  {
    // "NYHA was III in January, now I": the class of today
    variable: 'nyha',
    pattern: new RegExp(
      `(?<=\\b(?:NYHA|nyha|class)\\b[^.;\\n]{0,60}[,;]\\s?(?:and )?(?:is )?)(?:now|today|currently|at present)\\s(?:at |is |class |NYHA )*(?=[IV1-4])${GRADE}${TO}(?![\\w%]|\\.\\d|\\s?(?:flights?|blocks?|miles?|min|h\\b|days?|weeks?|months?|years?|pillows?|mg|tabs?))`,
      'g',
    ),
    max: 4,
  },
  {
    // "NYHA: comfortable at rest, stops at 1 flight (II)"
    variable: 'nyha',
    pattern: new RegExp(
      `\\b(?:NYHA|nyha)\\b[^.;()]{0,80}\\(\\s?(?:class\\s)?(?=[IV])${GRADE}${TO}\\s?\\)`,
      'g',
    ),
    max: 4,
  },
  {
    variable: 'nyha',
    pattern: new RegExp(
      `\\b(?:hf|chf|heart failure)[,:]?\\s(?:is\\s|now\\s|functional\\s)?class[:\\s]\\s?(?=[iv1-4])${GRADE}${TO}(?![\\w%]|\\.\\d)`,
      'gi',
    ),
    max: 4,
  },
  {
    variable: 'nyha',
    pattern: new RegExp(
      `\\bclass\\s${GRADE}${TO}(?=[a-z\\s]{0,24}\\b(?:nyha|heart failure|chf|hf\\b|symptoms))`,
      'gi',
    ),
    max: 4,
  },
  {
    variable: 'nyha',
    pattern: new RegExp(
      `(?<!(?:mallampati|ccs|asa|airway|obesity|child)\\s)\\bclass\\s(?=[iv])${GRADE}${TO}(?=\\s(?:now|today|currently|at present)\\b)`,
      'gi',
    ),
    max: 4,
  },
  {
    // "Winded on one flight, fine at rest: class II."
    variable: 'nyha',
    pattern: new RegExp(
      `\\b(?:winded|breath\\w*|dyspn\\w*|doe|sob|at rest|flights?|stairs|limits?|effort|exertion|fatigue\\w*|ordinary activit\\w+|no symptoms|symptom.free)\\b[^.;]{0,80}?[:,=(-]\\s?(?:so |still |now |roughly |i\\.?e\\.? )?class\\s(?=[iv])${GRADE}${TO}(?=\\s*(?:[.;,)]|$))`,
      'gim',
    ),
    max: 4,
  },
  {
    variable: 'nyha',
    pattern: new RegExp(
      `\\bFC[\\s:]{1,2}${GRADE}${TO}(?=[^.;\\d]{0,40}\\b(?:heart failure|hf|chf|dyspn\\w*)\\b)`,
      'g',
    ),
    max: 4,
  },
  {
    variable: 'asa',
    pattern: new RegExp(
      `\\bASA(?: class| status| physical status| score)?[: ]{1,3}${GRADE}(?!\\w|\\.\\d|\\s?mg)`,
      'g',
    ),
    max: 5,
  },
  {
    variable: 'kellgren_lawrence',
    pattern: new RegExp(
      `\\b(?:kellgren[- \u2013]?(?:and )?lawrence|k ?[-&]? ?l)\\b[^.;\\d]{0,20}?\\b${GRADE}${TO}(?!\\w|\\.\\d)`,
      'gi',
    ),
    max: 4,
  },
  {
    variable: 'kellgren_lawrence',
    pattern: new RegExp(`\\bgrade ${GRADE}${TO}(?= (?:kellgren|k-?l\\b))`, 'gi'),
    max: 4,
  },
  {
    variable: 'ulcer_stage',
    pattern: new RegExp(
      `\\b(?:stage|grade)[- ]?${GRADE}${TO}(?!\\w|\\.\\d)(?=[^.;]{0,60}\\b(?:ulcer|wound|decub|sacr|heel|ischi|pressure|hip|coccy|trochan|buttock))`,
      'gi',
    ),
    max: 4,
  },
  {
    variable: 'ulcer_stage',
    pattern: new RegExp(
      `\\b(?:ulcer|wound|decub\\w*|sacr\\w*|heel|ischi\\w*|pressure\\s(?:sore|injury)|hip|coccy\\w*|trochan\\w*|PI)[^.;]{0,30}\\b(?:stage|grade)[- ]?${GRADE}${TO}(?!\\w|\\.\\d)`,
      'gi',
    ),
    max: 4,
  },
];

const gradeOf = (text: string): number => ROMAN[text.toLowerCase()] ?? Number(text);

/** "the NYHA line empty until I have walked him": the writer, not the class. */
const WRITER = /\s(?:that|until|till|when|because|as|and|but|if|so|what|since|line|field|box)\s+I\s[a-z]/;

/** "NYHA: [ ] I [ ] II [X] III [ ] IV", "I II (III) IV", "(I/II/III/IV): III": all classes are printed, and one is chosen. */
const CLASSES =
  /\b(NYHA\b[^\n]{0,40}?)((?:[^\w\n]|\b[OX]\b)*\bI\b(?:[^\w\n]|\b[OX]\b)*\bII\b(?:[^\w\n]|\b[OX]\b)*\bIII\b(?:(?:[^\w\n]|\b[OX]\b)*\bIV\b)?[^\w\n]*)/g;
const TICKED = /(?:[[(]\s?[xX\u2713\u2714]\s?[\])]|[\u2611\u2612]|\bX)\s*(I{1,3}|IV)\b|\(\s?(I{1,3}|IV)\s?\)/;

/** The printed classes give way to the one that is ticked or encircled; where none is, nothing is left of them. */
function chosen(text: string): string {
  return text.replace(CLASSES, (all, name: string, list: string) => {
    const ticked = TICKED.exec(list);
    return `${name} ${ticked?.[1] ?? ticked?.[2] ?? ''}`.padEnd(all.length);
  });
}

const CLASS_WORDS = ['one', 'two', 'three', 'four'];

function grades(printed: string): Found[] {
  const found: Found[] = [];
  // "class two", "NYHA four"
  const text = chosen(printed).replace(/(?<=\b(?:class|nyha|killip)\s)(one|two|three|four)\b/gi, (w) =>
    String(CLASS_WORDS.indexOf(w.toLowerCase()) + 1).padEnd(w.length),
  );
  for (const { variable, pattern, max } of GRADES)
    for (const m of text.matchAll(pattern)) {
      const low = gradeOf(m[1] ?? '');
      const high = m[2] ? gradeOf(m[2]) : low;
      if (low > max || high > max || (low === 0 && variable !== 'kellgren_lawrence')) continue;
      if (m[1] === 'I' && WRITER.test(text.slice(m.index, m.index + m[0].length + 2))) continue;
      if (found.some((f) => f.variable === variable && f.start < m.index + m[0].length && m.index < f.end))
        continue;
      found.push({
        variable,
        low: Math.min(low, high),
        high: Math.max(low, high),
        unit: '{grade}',
        start: m.index,
        end: m.index + m[0].length,
      });
    }
  return found;
}

function pressures(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b(?:bp|b\/p|blood pressure|b\.p\.)(?![a-z])[^\d;]{0,40}(\d{2,3})\s?\/\s?(\d{2,3})(?!\/)(?:[^\d;]{1,12}(\d{2,3})\s?\/\s?(\d{2,3})(?!\/))?/gi,
  )) {
    const pairs: [string | undefined, string | undefined][] = [
      [m[1], m[2]],
      [m[3], m[4]],
    ];
    for (const [top, low] of pairs) if (top && low) found.push(...pressurePair(text, top, low, m.index));
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
    found.push(...pressurePair(text, m[1]!, m[2]!, m.index));
  }
  return found;
}

/** A pair at the head of a sentence, or before a pulse, temperature or saturation; not before a unit of dose or a date. */
const BARE_PRESSURE =
  /(?:(?<=^|[.;]\s|\n)|(?<=,\s)(?=\d{2,3}\/\d{2,3}[,;\s]{1,2}(?:hr|pulse|p\b|sr\b|rr\b|\d{2,3}\s?(?:bpm|sr|reg|paced)|sat|spo2|afeb|t\s?\d)))(\d{2,3})\/(\d{2,3})(?=\s*(?:[.;]|$|\n|,\s(?:hr|pulse|p\b|sat|afeb|\d{2,3}\b)|\s(?:hr|pulse|p|sr|\d{2,3}\s?(?:bpm|sr|reg|paced)|spo2|since|today|warm|now|rr|t)\b))(?!\s?(?:mg|mcg|ml|%|tab))/gi;

/** Systolic and diastolic of "118/76"; both have the span of the pair. */
export function pressurePair(text: string, top: string, low: string, from: number): Found[] {
  const at = text.slice(from).search(new RegExp(`${top}\\s?/\\s?${low}`));
  const [systolic, diastolic] = [Number(top), Number(low)];
  if (at < 0 || systolic < 50 || systolic > 300 || diastolic < 20 || diastolic >= systolic) return [];
  const span = { start: from + at, end: from + at + top.length + low.length + 1, unit: 'mm[Hg]' };
  return [
    { variable: 'systolic_bp', low: systolic, high: systolic, ...span },
    { variable: 'diastolic_bp', low: diastolic, high: diastolic, ...span },
  ];
}

/** pH / PaCO2 / PaO2 of an arterial gas written in one go. */
function bloodGas(text: string): Found[] {
  if (/\b(?:vbg|venous)\b/i.test(text)) return [];
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b([67]\.\d{1,2})\s?[/,]\s?(\d{2,3}(?:\.\d)?)\s?[/,]\s?(\d{2,3}(?:\.\d)?)/g,
  )) {
    const end = m.index + m[0].length;
    const co2 = Number(m[2]);
    const o2 = Number(m[3]);
    found.push({ variable: 'paco2', low: co2, high: co2, unit: 'mm[Hg]', start: m.index, end });
    found.push({ variable: 'pao2', low: o2, high: o2, unit: 'mm[Hg]', start: m.index, end });
  }
  return found;
}

const AGE =
  /\b(\d{1,3})(?:\s?\+)?[\s-]{0,2}(?:years?|yrs?)[\s-]{0,2}(?:of age|old)\b|\b(\d{1,3})\s?-?(?:y\/o|yo\b|y\.o\.|y o\b)|(?<![\d/.-])\b(\d{2,3})\s?(?:[MF]\b|(?:male|female|man|woman|gentleman|lady)\b)|\b(?:age|aged)[: ]{1,3}(\d{1,3})(?!\d|[-/])|(?:^|[,;]\s)(\d{2,3}) y(?:ears|rs)?(?=[,;]|$)/gi;

function ages(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(AGE)) {
    const n = Number(m[1] ?? m[2] ?? m[3] ?? m[4] ?? m[5]);
    const before = text.slice(Math.max(0, m.index - 24), m.index);
    if (n > 115 || n < 1) continue;
    if (
      /\b(?:since|at|from|until|by|before|after|when|onset|started|began)\s(?:the\s|he was\s|she was\s)?$/i.test(
        before,
      )
    )
      continue;
    if (
      /\b(?:machine|device|cpap|bipap|scan|film|study|unit|chair|wheelchair|bed|mattress|walker|pump|battery|concentrator)\b[^.;,]{0,24}$/i.test(
        before,
      ) ||
      /^\s*(?:machine|device|cpap|unit|mattress|wheelchair|injury|fracture|wound|film|mri)/i.test(
        text.slice(m.index + m[0].length),
      )
    )
      continue;
    found.push({ variable: 'age', low: n, high: n, unit: 'a', start: m.index, end: m.index + m[0].length });
  }
  return found;
}

const PER: Record<string, number> = {
  d: 1,
  day: 1,
  daily: 1,
  weekly: 1 / 7,
  monthly: 1 / 30.4375,
  yearly: 1 / 365.25,
  '24': 1,
  night: 1,
  w: 1 / 7,
  week: 1 / 7,
  wk: 1 / 7,
  mo: 1 / 30.4375,
  month: 1 / 30.4375,
  year: 1 / 365.25,
  yr: 1 / 365.25,
};
const NUMBER =
  '\\d+(?:\\.\\d+)?|once|twice|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|several';
const EVENTS =
  '(?:episodes?|epis|accidents?|leaks?|seizures?|events?|attacks?|spells?|voids?|bms?|lows?|falls?|bouts?)';
const RATE = new RegExp(
  `\\b(${NUMBER})(?:\\s?(?:-|to|or)\\s?(${NUMBER}))?\\s?(?:(?:x|times|(?:[a-z]+\\s){0,2}${EVENTS})?(?:\\s(?:of|with)\\s[a-z ]{3,24}?)?\\s?(?:/\\s?|(?<=\\s)(?:per|a|an|each|every)\\s+)(day|d|24\\s?h(?:ours|rs?)?|week|wk|w|month|mo|year|yr|night)|(?:(?<=ce)|x|times|(?:[a-z]+\\s){0,2}${EVENTS})\\s(daily|weekly|monthly|yearly))(?![a-z])`,
  'gi',
);

/** "Full accidents 3-4 weekly": what is counted stands before the number. */
const RATE_OF = new RegExp(
  `\\b${EVENTS}\\W{1,3}(${NUMBER})(?:\\s?(?:-|to|or)\\s?(${NUMBER}))?()\\s(daily|weekly|monthly|yearly)\\b`,
  'gi',
);

const timesOf = (word: string): number =>
  ({ once: 1, twice: 2 })[word.toLowerCase()] ?? numberOf(word) ?? Number.NaN;

/** "3-4 times a week", "8 a month", "6/d": as printed per day, and converted per week and month. */
function rates(text: string): Found[] {
  const found: Found[] = [];
  const told = [...text.matchAll(RATE)];
  const counted = [...text.matchAll(RATE_OF)].filter(
    (m) => !told.some((r) => r.index < m.index + m[0].length && m.index < r.index + r[0].length),
  );
  for (const m of [...told, ...counted]) {
    if (
      /\b(?:mg|mcg|g|ml|tablets?|tabs?|caps?|capsules?|units?|puffs?|drops?|tx|treatments?|sessions?|visits?|fingersticks?|checks?|tests?|meals?|pills?|dose|prn|p\.o\.|po|each|applied|changed|changes?)\W{0,4}(?:\w+\W{1,2}){0,2}$/i.test(
        text.slice(Math.max(0, m.index - 28), m.index),
      )
    )
      continue;
    const tail = text.slice(m.index + m[0].length, m.index + m[0].length + 12);
    if (
      /\b(?:mg|mcg|ml|hours?|h|hrs?|minutes?|min|tablets?|pills?|packs?|cigarettes?|pills|drinks?|beers?|weeks?|days?|months?|years?|kg|lb|lbs|kcal|units?|visits?|sessions?|puffs?|g|oz|cups?)\b/i.test(
        m[0].replace(/[a-z0-9]+$/i, ''),
      ) ||
      /^\s*(?:old|history|course|ago|earlier)/.test(tail)
    )
      continue;
    const low = timesOf(m[1] ?? '');
    const high = m[2] ? timesOf(m[2]) : low;
    const perDay = PER[(m[3] || m[4] || '').toLowerCase().replace(/^24.*/, '24')];
    // "once daily" is how drugs are taken, not how often something happens
    const dosing = perDay === 1 && /^(?:once|twice)/i.test(m[0]);
    if (perDay === undefined || Number.isNaN(low) || dosing) continue;
    const span = { start: m.index, end: m.index + m[0].length };
    const push = (variable: string, days: number, unit: string) =>
      found.push({
        variable,
        low: round(low * perDay * days),
        high: round(high * perDay * days),
        unit,
        ...span,
      });
    if (perDay === 1) push('episodes_per_day', 1, '/d');
    push('episodes_per_week', 7, '/wk');
    if (/seiz|convuls|partial|gtc|spell|fits|epilep|lamotrigine|keppra/i.test(text) || perDay < 0.1)
      push('episodes_per_month', 30.4375, '/mo');
  }
  return found;
}

const COUNTED = /accidents|leak|episodes|losses|soilings/i;
const LOSSES = '(?:accidents|leaks|leakages|(?:FI |bowel |incontinent |soiling )?episodes|losses|soilings)';
const STRETCH = '(?:the )?(?:last |past )?(\\d{1,2}|one|two|three|four)[ -](days?|weeks?|nights?)';
const LOSSES_OVER = new RegExp(`\\b(\\d{1,3}) ${LOSSES} (?:in|over|during|within) ${STRETCH}\\b`, 'gi');
const OVER_LOSSES = new RegExp(`\\b(?:over|for|of|in) ${STRETCH}[:,] (\\d{1,3}) ${LOSSES}`, 'gi');

/** "15 accidents in 14 days", "diary over 2 weeks: 9 leaks": counted over a stretch, as a rate per week. */
function countedOver(text: string): Found[] {
  return [
    ...[...text.matchAll(LOSSES_OVER)].map((m) => [m, m[1], m[2], m[3]] as const),
    ...[...text.matchAll(OVER_LOSSES)].map((m) => [m, m[3], m[1], m[2]] as const),
  ].flatMap(([m, count, length, unit]) => {
    const days = timesOf(length ?? '') * (/^w/i.test(unit ?? '') ? 7 : 1);
    if (!days || Number.isNaN(days)) return [];
    const low = round((Number(count) / days) * 7);
    return [
      {
        variable: 'episodes_per_week',
        low,
        high: low,
        unit: '/wk',
        start: m.index,
        end: m.index + m[0].length,
      },
    ];
  });
}

const round = (n: number): number => Math.round(n * 100) / 100;

const FOUR_HOURS =
  /(?:>=?|\u2265|at least|more than|over|greater than|minimum of)\s?(?:4|four)\s?\+?\s?(?:h|hours?|hrs?)\b|(?:4|four)\s?(?:\+|or more|hours? or more)/i;

/** The line of a report that holds a stretch, for those above and below speak of something else; of running text, all of it. */
function statementAround(text: string, start: number, end: number): string {
  const to = text.indexOf('\n', end);
  const line = text.slice(text.lastIndexOf('\n', start) + 1, to < 0 ? text.length : to);
  return /\S\s{3,}\S/.test(line) ? line : text;
}

/** "29/30 nights", "0 of 85 days", with or without "at least 4 hours". */
function nights(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b(\d{1,3})\s?(?:\/|of|out of)\s?(?:the (?:last|past) )?(\d{1,3})\s?(?:nights?|days?|d)\b/gi,
  )) {
    const [used, all] = [Number(m[1]), Number(m[2])];
    if (all < 7 || used > all) continue;
    const span = { start: m.index, end: m.index + m[0].length, unit: '%' };
    const share = round((used / all) * 100);
    const four = FOUR_HOURS.test(statementAround(text, m.index, m.index + m[0].length));
    found.push({
      variable: four ? 'percent_nights_4h' : 'percent_nights_used',
      low: share,
      high: share,
      ...span,
    });
  }
  return found;
}

const WHOLE_PACKS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 };
/** "1/2 ppd", "half a pack a day", "1-1/2 ppd", "one and a half packs a day". */
const HALVED =
  /\b(?:(\d)[\s-]|(an?|one|two|three|four|\d) and (?:an? |one[- ])?)?(?:1\/2|half(?: of)?(?: an?)?|\u00bd)[\s-]?(?:a )?(?:ppd|packs?(?: of cigarettes)?[\s/-]?(?:per|a|each|daily)?[\s-]?(?:day)?)\b/gi;
/** "a pack and a half daily". */
const AND_A_HALF =
  /\b(an?|one|two|three|\d) packs? and (?:an? |one[- ])?half\b(?:\s?(?:\/|a |per |each |every )\s?d(?:ay)?\b| daily)?/gi;
const ONE_A_DAY = /\b(an?|one)\spack(?: of cigarettes)?[\s-](?:per|a|each|daily)[\s-]?(?:day)?\b/gi;

/** Packs a day in words and fractions. */
function packs(text: string): Found[] {
  const whole = (word: string | undefined) => WHOLE_PACKS[word?.toLowerCase() ?? ''] ?? Number(word ?? 0);
  const told = [
    ...[...text.matchAll(HALVED)].map((m) => ({ m, n: whole(m[1] ?? m[2]) + 0.5 })),
    ...[...text.matchAll(AND_A_HALF)].map((m) => ({ m, n: whole(m[1]) + 0.5 })),
    ...[...text.matchAll(ONE_A_DAY)].map((m) => ({ m, n: 1 })),
  ];
  return told.map(({ m, n }) => ({
    variable: 'packs_per_day',
    low: n,
    high: n,
    unit: '{packs}/d',
    start: m.index,
    end: m.index + m[0].length,
  }));
}

/** "H&H 37.4/12.1": hematocrit and hemoglobin in either order. */
function bloodCount(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b(?:h\s?(?:&|and|\/)\s?h|(?:hgb|hb|ha?emoglobin)\s?(?:\/|&|and)\s?(?:hct|ha?ematocrit)|(?:hct|ha?ematocrit)\s?(?:\/|&|and)\s?(?:hgb|hb|ha?emoglobin))\b[^\d.;]{0,16}(\d{1,2}(?:\.\d)?)\s?(?:\/|and|,)\s?(\d{1,2}(?:\.\d)?)/gi,
  )) {
    const pair = [Number(m[1]), Number(m[2])];
    const span = { start: m.index, end: m.index + m[0].length };
    const [hct, hgb] = [Math.max(...pair), Math.min(...pair)];
    if (hct < 15 || hct > 75) continue;
    found.push(
      { variable: 'hematocrit', low: hct, high: hct, unit: '%', ...span },
      { variable: 'hemoglobin', low: hgb, high: hgb, unit: 'g/dL', ...span },
    );
  }
  return found;
}

/** "Index 12.3 per hour" of a sleep study, where neither the kind of event nor another index is named. */
function bareIndex(text: string): Found[] {
  if (!/apnea|hypopnea|\brem\b|supine/i.test(text)) return [];
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b(?:(\w+)\s)?index\s?(?:of|was|is|:|=)?\s?(\d+(?:\.\d+)?)\s?(?:\/|per)\s?h(?:ou)?r?\b/gi,
  )) {
    if (
      /^(?:arousal|desaturation|movement|plm|limb|snore|snoring|central|prm|apnea|hypopnea|disturbance|odi|leg)$/i.test(
        m[1] ?? '',
      )
    )
      continue;
    const n = Number(m[2]);
    found.push({ variable: 'ahi', low: n, high: n, unit: '/h', start: m.index, end: m.index + m[0].length });
  }
  return found;
}

/** "Slept 432 minutes". */
function slept(text: string): Found[] {
  return [
    ...text.matchAll(
      /\bslept (?:for )?(?:about |approximately )?(\d+(?:\.\d+)?)\s?(hours?|hrs?|h|minutes?|min)\b/gi,
    ),
  ].map((m) => {
    const hours = round(Number(m[1]) / (/^m/i.test(m[2] ?? '') ? 60 : 1));
    return {
      variable: 'sleep_hours',
      low: hours,
      high: hours,
      unit: 'h',
      start: m.index,
      end: m.index + m[0].length,
    };
  });
}

const RECORDED =
  /record|valid|analy[sz]|usable|monitoring|trt|duration|interpretable|readable|scorable|good|artifact.free|clean|of (?:signal|data|trac)/i;

/** "Recording time 7:04", "usable data 95 minutes", "1h20m of recording": how long a recording ran. */
export function recordingClock(text: string): Found[] {
  const hours = (m: RegExpMatchArray, h: number, min: number): Found => {
    const low = round(h + min / 60);
    return {
      variable: 'recording_hours',
      low,
      high: low,
      unit: 'h',
      start: m.index!,
      end: m.index! + m[0].length,
    };
  };
  return [
    ...[
      ...text.matchAll(
        /\b(?:recording|valid|analy[sz]ed|analysis|usable|monitoring|trt|duration)\b(?![^.;\d]{0,24}\b(?:start\w*|end\w*|stop\w*|began|begun|from|at|on|lights)\b)[^.;\d]{0,24}?\b(\d{1,2})(?::|\s?h\s?)([0-5]\d)(?::\d\d|\s?m(?:in)?)?\b(?!\s?[ap]m)/gi,
      ),
    ].map((m) => hours(m, Number(m[1]), Number(m[2]))),
    ...[
      ...text.matchAll(
        /\b(?:analy[sz]ed time|analysis period|valid time)\b[^.;\d]{0,10}(\d{2,3})\s?min|(?<!\d\s?h(?:rs?|ours?)?,? ?(?:and )?)\b(\d{2,3})\s?min(?:utes)? (?:of |were |was )?(?:usable|valid|analy[sz]able|analy[sz]ed|good|artifact.free|recorded|interpretable|scorable)/gi,
      ),
    ].map((m) => hours(m, 0, Number(m[1] ?? m[2]))),
    ...[
      ...text.matchAll(
        /\b(\d{1,2}(?:\.\d)?)\s?(?:h|hrs?|hours?)(?:,? (?:and )?(\d{1,2}) ?m(?:in(?:utes)?)?)? (?:(?:of |was |were )?(?:usable|valid|analy[sz]able|analy[sz]ed|interpretable|readable|scorable|good|artifact.free|clean)|of (?:signal|data|tracing|trace|recording))/gi,
      ),
    ].map((m) => hours(m, Number(m[1]), Number(m[2] ?? 0))),
    ...[
      ...text.matchAll(
        /\brecord(?:ing|ed)\b[^.;\d]{0,16}?\b(\d{1,2}):([0-5]\d)\s?(?:pm|am)?\s?(?:to|-|until|through)\s?(\d{1,2}):([0-5]\d)\b/gi,
      ),
    ].map((m) => {
      const [from, to] = [Number(m[1]) * 60 + Number(m[2]), Number(m[3]) * 60 + Number(m[4])];
      return hours(m, 0, to > from ? to - from : to + (from < 720 ? 720 : 1440) - from);
    }),
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

/** "Dexcom lows 45, 49 and 52", "SMBG lows: 49 (2/1/25), 46 (2/9/25)": every number of the list. */
function glucoseLows(text: string): Found[] {
  if (!/gluc|sugar|\bbg\b|smbg|dexcom|libre|\bcgm|meter|hypogly|fsbs|sensor/i.test(text)) return [];
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\blows?\b(?:\s(?:of|were|at|readings?|recorded))*[:\s]{1,3}((?:\d{2}(?:\s?mg\/dl)?(?:\s?\([^)]{3,12}\))?(?:\s?,\s?(?:and\s)?|\s(?:and|&)\s)?)+)(?![\d.%])/gi,
  )) {
    const from = m.index + m[0].length - (m[1] ?? '').length;
    for (const n of (m[1] ?? '').replace(/\([^)]*\)/g, (p) => ' '.repeat(p.length)).matchAll(/\d{2}/g)) {
      const value = Number(n[0]);
      const start = from + n.index;
      if (value >= 20 && value < 100)
        found.push({ variable: 'glucose', low: value, high: value, unit: 'mg/dL', start, end: start + 2 });
    }
  }
  return found;
}

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

/** Words without which a text names no grade: its many patterns are tried on few sentences. */
const GRADED =
  /class|nyha|new york heart|heart failure|\b(?:hf|chf)\b|\bFC\b|\bASA\b|kellgren|\bk-?l\b|stage|grade/i;

/** All values with a form of their own in a text. */
export function specialValues(text: string): Found[] {
  return [
    ...(GRADED.test(text) ? grades(text) : []),
    ...rates(text),
    ...packs(text),
    ...(/\d/.test(text) ? printedValues(text) : []),
  ];
}

/** Values with a form of their own that hold a digit. */
function printedValues(text: string): Found[] {
  return [
    ...pressures(text),
    ...bloodGas(text),
    ...aorticJet(text),
    ...ages(text),
    ...(COUNTED.test(text) ? countedOver(text) : []),
    ...nights(text),
    ...bloodCount(text),
    ...bareIndex(text),
    ...slept(text),
    ...(RECORDED.test(text) ? recordingClock(text) : []),
    ...arteryPressure(text),
    ...glucoseLows(text),
    ...(OF_MASS.test(text) ? [...scaleWeight(text), ...heightWeight(text)] : []),
  ];
}

/** Scores of a pain diary: "before 8", "10:40  2", "bedtime 8". */
export function diaryScores(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b(before|pre|baseline|\d{1,2}:\d\d(?:\s?[ap]m)?|bedtime|next am|next morning|\d{1,2}\s?(?:h|hr|hrs|hours?|min)(?: after| post)?)[\s:=.]+(\d{1,2})(?:\/10)?(?![\d:/])/gi,
  )) {
    const n = Number(m[2]);
    if (n <= 10)
      found.push({
        variable: 'pain_score',
        low: n,
        high: n,
        unit: '{score}',
        start: m.index,
        end: m.index + m[0].length,
        phase:
          /^(?:before|pre|baseline)/i.test(m[1] ?? '') ||
          /^\s+(?:before|pre|baseline)\b/i.test(text.slice(m.index + m[0].length))
            ? 'before'
            : 'after',
      });
  }
  return found;
}
