/** How long a complaint or a wound has lasted, in days on its document's date. */

import { datesIn } from '../../../assertion/mentions.ts';
import { daysBetween } from '../../../dates/dates.ts';
import { durationsIn } from '../../../dates/durations.ts';
import { append } from '../../../lists.ts';
import type { Chart, Sentence } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

/** Concepts that are complaints with a duration. */
const COMPLAINTS = new Set([
  'pain',
  'low_back_pain',
  'neck_pain',
  'radiculopathy',
  'neurogenic_claudication',
  'knee_pain',
  'hip_pain',
  'facet_arthropathy',
  'fecal_incontinence',
  'urge_incontinence',
  'urinary_incontinence',
  'overactive_bladder',
  'urgency_frequency',
  'urinary_retention',
  'spinal_stenosis',
  'progressive_deficit',
  'depression',
  'major_depression',
  'seizure',
]);
const WOUNDS = new Set([
  'pressure_ulcer',
  'venous_ulcer',
  'arterial_ulcer',
  'skin_ulcer',
  'chronic_wound',
  'surgical_wound',
  'traumatic_wound',
  'diabetic_foot_ulcer',
]);
/** Words around a duration that make it the length of a course, a plan or a distance in time to something else. */
const OTHER =
  /\b(?:in|within|every|next|after|follow ?up|return|f\/u|rtc|another|about in|over the next|postop|post-?operative|gestation|per|each|q)\s*(?:about |approximately )?$/i;
const COURSE =
  /\b(?:pt\b|physical therapy|therapy|nsaids?|naproxen|mg\b|visits?|sessions?|antibiotics?|prednisone|tablets?|trial|course|exercise|brace|taking|took|on (?:gabapentin|opioids?|medication))\b[^,;.]{0,20}$/i;

/** Durations of complaints (`symptom_duration_days`) and of wounds (`wound_age_days`). */
function lastingOf(chart: Chart): Stated[] {
  const kinds = new Map<number, Set<string>>();
  for (const m of chart.mentions) {
    const variable = COMPLAINTS.has(m.concept)
      ? 'symptom_duration_days'
      : WOUNDS.has(m.concept)
        ? 'wound_age_days'
        : undefined;
    if (!variable || m.assertion.negated) continue;
    const set = kinds.get(m.sentence) ?? new Set();
    kinds.set(m.sentence, set.add(variable));
  }
  const out: Stated[] = [];
  for (const [index, variables] of kinds) {
    const sentence = chart.sentences[index];
    if (!sentence) continue;
    for (const variable of variables) {
      append(out, stated(sentence, variable));
      append(out, since(chart, sentence, variable));
    }
  }
  return out;
}

/** "x 3 weeks", "for the past 14 mo", "10 d LBP", "of several weeks' duration". */
function stated(sentence: Sentence, variable: string): Stated[] {
  const { text } = sentence;
  return durationsIn(text).flatMap((d): Stated[] => {
    if (d.high < 1) return [];
    const before = text.slice(Math.max(0, d.start - 34), d.start);
    const after = text.slice(d.end, d.end + 24);
    if (
      OTHER.test(before) ||
      COURSE.test(before) ||
      /^\s*(?:later|apart|postop|follow|after (?:the )?(?:surgery|injection|block|procedure)|of (?:pt|physical|therapy|relief|nsaid|conservative)|pregnan|gestation|relief|course)/i.test(
        after,
      )
    )
      return [];
    const triggered =
      /(?:\bx|\bfor|\bover|\bpast|\blast|\bthese|\bsince|\babout|\bapproximately|\balmost|\bnearly|\bof|:|\bhx|\bhistory|\bpain|\blbp|\bsymptoms|\bduration|\bnow|\bgoing on)\s*(?:the |at least |more than |over |about |approximately |past |last |several )*\W*$/i.test(
        before,
      ) ||
      /^\s*(?:history|hx|duration|'? ?duration|ago|of (?:\w+ ){0,3}(?:pain|lbp|symptoms|incontinence|back|leakage|urgency)|low back|lbp|pain|since|now)/i.test(
        after,
      ) ||
      /^(?:x|~|>|<|over|more than)/i.test(text.slice(d.start, d.end));
    if (!triggered) return [];
    return [draft(sentence, variable, d.start, d.end, d.low, d.high, d.comparator)];
  });
}

/** "since Feb", "since Nov 2005", "started the week after Labor Day 2011", "onset 03/02". */
function since(chart: Chart, sentence: Sentence, variable: string): Stated[] {
  const today = chart.documents[sentence.document]?.date;
  if (!today) return [];
  return datesIn(chart, sentence).flatMap((d): Stated[] => {
    const before = chart.text.slice(Math.max(sentence.start, d.start - 40), d.start);
    if (
      d.date > today ||
      !/\b(?:since|onset|began|begun|started|starting|start|open since|first noted|developed|beginning|present since|dates back to|goes back to)\b[^;,.]{0,26}$/i.test(
        before,
      )
    )
      return [];
    const high = daysBetween(d.date, today);
    const low = Math.max(
      0,
      high - (d.relative || d.precision === 'day' ? 0 : d.precision === 'month' ? 30 : 364),
    );
    return high < 1
      ? []
      : [draft(sentence, variable, d.start - sentence.start, d.end - sentence.start, low, high, undefined)];
  });
}

function draft(
  sentence: Sentence,
  variable: string,
  start: number,
  end: number,
  low: number,
  high: number,
  comparator: Stated['comparator'],
): Stated {
  return {
    variable,
    low: Math.round(low),
    high: Math.round(high),
    unit: 'd',
    conditions: [],
    sentence: sentence.index,
    start: sentence.start + start,
    end: sentence.start + end,
    ...(comparator ? { comparator } : {}),
    ...(sentence.date ? { date: sentence.date } : {}),
  };
}

export const symptomDurations: ChartExtractor = {
  of: 'chart',
  id: 'symptom-duration',
  variables: ['symptom_duration_days', 'wound_age_days'],
  extract: ({ chart }) => lastingOf(chart),
};
