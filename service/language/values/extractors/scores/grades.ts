/** Classes and stages in Roman or Arabic numerals: NYHA, ASA, Kellgren-Lawrence, stages of ulcers. */
import type { Found } from '../../prose.ts';
import { textExtractor } from '../extractor.ts';

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
  /\b(NYHA\b[^\n]{0,40}?)((?:[^\w\n]|\b[OXox]\b)*\bI\b(?:[^\w\n]|\b[OXox]\b)*\bII\b(?:[^\w\n]|\b[OXox]\b)*\bIII\b(?:(?:[^\w\n]|\b[OXox]\b)*\bIV\b)?[^\w\n]*)/g;
const TICKED = /(?:[[(]\s?[xX\u2713\u2714]\s?[\])]|[\u2611\u2612]|\bX)\s*(I{1,3}|IV)\b|\(\s?(I{1,3}|IV)\s?\)/;

/** "I [ ]  II [x]  III [ ]": the boxes stand behind their classes. */
const TICKED_BEHIND = /\b(I{1,3}|IV)\s?(?:\[\s?[xX\u2713\u2714]\s?\]|[\u2611\u2612])/;
const ENDS_IN_BOX = /[\]\u2610-\u2612]\s*$/;

/** The printed classes give way to the one that is ticked or encircled; where none is, nothing is left of them. */
function chosen(text: string): string {
  return text.replace(CLASSES, (all, name: string, list: string) => {
    const ticked = (ENDS_IN_BOX.test(list) ? TICKED_BEHIND : TICKED).exec(list);
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

/** Words without which a text names no grade: its many patterns are tried on few sentences. */
const GRADED =
  /class|nyha|new york heart|heart failure|\b(?:hf|chf)\b|\bFC\b|\bASA\b|kellgren|\bk-?l\b|stage|grade/i;

export const gradeForms = textExtractor(
  'grades',
  ['nyha', 'asa', 'kellgren_lawrence', 'ulcer_stage'],
  grades,
  GRADED,
);
