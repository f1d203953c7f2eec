/** `age` and `request`: what the form and the chart say about the patient's age and about what is asked for. */

import { monthsBetween, normalise, tokenise, yearsBetween } from '../../language/index.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import { isLetterhead } from '../classifier/letterhead.ts';
import { meets } from '../limits.ts';
import type { LeafOutcome } from '../outcome.ts';
import { findPatterns } from '../patterns/match.ts';
import { fitsWord, parsePattern } from '../patterns/pattern.ts';
import { addPeriod } from '../patterns/period.ts';
import { usDate } from '../reasons/dates.ts';
import { pageOf, sourceOf } from '../reasons/templates.ts';
import type { AgeTest, RequestTest } from '../schema/tests.ts';
import { silent } from '../words.ts';
import { type Measured, measured } from './measured.ts';
import { judgeStatement } from './statement.ts';

const MONTHS = 12;

export function judgeAge(test: AgeTest, chart: Chart): LeafOutcome {
  const { at_least, at_most, unit = 'years' } = test;
  const stated = measured(chart, { variable: ['age'] }).filter((x) => x.usable);
  const birth = chart.request.dateOfBirth;
  const between = unit === 'months' ? monthsBetween : yearsBetween;
  const age = birth && chart.anchor ? between(birth, chart.anchor) : undefined;
  const last = stated.at(-1)?.m;
  // an age that is stated in years may be that of any month of the year
  const inUnit = ({ low, high }: Pick<Measurement, 'low' | 'high'>) =>
    unit === 'months' ? { low: low * MONTHS, high: high * MONTHS + MONTHS - 1 } : { low, high };
  const limits = {
    ...(at_least === undefined ? {} : { at_least }),
    ...(at_most === undefined ? {} : { at_most }),
  };
  if (age === undefined && !last)
    return silent("the patient's age", "The record does not state the patient's age.");
  const deciding = age ?? last!.low;
  const answer = meets(
    age === undefined ? inUnit({ low: deciding, high: deciding }) : { low: age, high: age },
    limits,
  );
  if (answer === 'unknown')
    return silent("the patient's age", "The record does not state the patient's age in months.");
  const stance = answer === 'yes' ? 'supports' : 'contradicts';
  const agreeing = stated
    .filter((x) => meets({ ...x.m, ...inUnit(x.m) }, limits) === answer)
    .map((x) => x.m)
    .reverse()
    // the line that names the patient tells the age as well, but a note tells it better
    .sort((a, b) => Number(inLetterhead(chart, a)) - Number(inLetterhead(chart, b)));
  const recorded = agreeing.length ? [] : findPatterns(chart, ['dob|date of birth|born']).slice(0, 1);
  return {
    answer,
    reason: `${ageTold(chart, stated, deciding, age === undefined ? 'years' : unit)}${ageVerdict(test, age === undefined ? inUnit({ low: deciding, high: deciding }).low : deciding)}.`,
    rule: 'age',
    confidence: 0.95,
    findings: [
      ...agreeing
        .slice(0, 3)
        .map((m) => ({ span: { start: m.start, end: m.end }, sentence: m.sentence, date: m.date })),
      ...recorded.map((m) => ({ span: m.span, sentence: m.sentence, date: m.date })),
    ].map(({ date, ...where }) => ({ ...where, stance, confidence: 0.9, ...(date ? { date } : {}) })),
  };
}

/** "The patient was 72 years old on 03/01/2025, by the date of birth (p. 1)": of a page that gives it, of the form, or the age that a note tells. */
function ageTold(chart: Chart, found: readonly Measured[], age: number, unit: string): string {
  const worked = found.findLast(({ m }) => m.derived)?.m;
  const { m } = found.at(-1) ?? {};
  if (m && m !== worked && !chart.request.dateOfBirth)
    return `${sourceOf(chart, m.sentence)} gives the age as ${age} ${unit} ${pageOf(chart.sentences[m.sentence]!)}`;
  const where = worked ? pageOf(chart.sentences[worked.sentence]!) : 'on the request form';
  return `The patient was ${age} ${unit} old on ${usDate(chart.anchor!)}, by the date of birth ${where}`;
}

/** ", below the minimum age of 50 years". */
function ageVerdict({ at_least: least, at_most: most, unit: of }: AgeTest, age: number): string {
  const unit = of ?? 'years';
  if (least !== undefined && age < least) return `, below the minimum age of ${least} ${unit}`;
  if (most !== undefined && age > most) return `, above the maximum age of ${most} ${unit}`;
  if (least !== undefined && most !== undefined) return `, within the range of ${least} to ${most} ${unit}`;
  return least === undefined
    ? `, at or below the maximum age of ${most} ${unit}`
    : `, at or above the minimum age of ${least} ${unit}`;
}

const inLetterhead = (chart: Chart, m: Measurement): boolean =>
  isLetterhead(chart, chart.sentences[m.sentence]!);

export function judgeRequest(test: RequestTest, chart: Chart): LeafOutcome {
  const inChart = judgeStatement(
    {
      kind: 'statement',
      yes: test.yes,
      ...(test.no ? { no: test.no } : {}),
      allow: ['planned'],
      negated: 'ignore',
      current: true,
    },
    chart,
  );
  const { service, type, diagnosisCodes, procedureCodes } = chart.request;
  const asked = [service ?? '', type?.replaceAll('_', ' ') ?? ''].join(' . ');
  const codes = [...procedureCodes, ...diagnosisCodes].map((c) => normalise(c));
  const says = (patterns: readonly string[]) => patterns.some((p) => patternIn(p, asked));
  const byCode = (test.codes ?? []).some((c) => codes.some((have) => have.startsWith(normalise(c))));
  if (byCode || says(test.yes)) return framed('yes', chart, inChart);
  if (says(test.no ?? [])) return framed('no', chart, inChart);
  if (longAgo(chart, inChart))
    return silent('what is requested', 'The record does not say what is requested.');
  return { ...inChart, rule: inChart.silent ? 'silence' : 'request' };
}

/** What was done or asked for years ago ("gastric bypass in 2009") is not what is asked for now. */
function longAgo(chart: Chart, outcome: LeafOutcome): boolean {
  if (!chart.anchor || outcome.answer !== 'yes') return false;
  const limit = addPeriod(chart.anchor, '2 years', -1);
  const recorded = outcome.findings.filter((f) => f.stance === 'supports');
  return recorded.length > 0 && recorded.every((f) => f.date !== undefined && f.date < limit);
}

function framed(answer: 'yes' | 'no', chart: Chart, inChart: LeafOutcome): LeafOutcome {
  const { service, type, procedureCodes } = chart.request;
  const asked = service?.trim() || procedureCodes.join(', ') || 'the service';
  return {
    answer,
    reason: `The request form asks for ${asked}${type ? ` (${type.replaceAll('_', ' ')} request)` : ''}.`,
    rule: 'request',
    confidence: 0.85,
    findings: inChart.findings.filter((f) => f.stance === (answer === 'yes' ? 'supports' : 'contradicts')),
  };
}

const DENIALS = new Set(['no', 'not', 'without', 'non', 'never', 'instead']);

/** A pattern against a short text of the form; concepts do not apply there, words do. */
function patternIn(source: string, text: string): boolean {
  const tokens = tokenise(text);
  return parsePattern(source).groups.every((group) => {
    const hit = group.alternatives.some(
      (a) =>
        'words' in a &&
        tokens.some(
          (_, i) =>
            !DENIALS.has(tokens[i - 1]?.norm ?? '') &&
            !DENIALS.has(tokens[i - 2]?.norm ?? '') &&
            a.words.every((w, k) => {
              const token = tokens[i + k];
              if (!token) return false;
              return fitsWord(w, token);
            }),
        ),
    );
    return group.excluded ? !hit : hit;
  });
}
