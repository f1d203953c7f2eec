/** `age` and `request`: what the form and the chart say about the patient's age and about what is asked for. */

import { normalise, tokenise, yearsBetween } from '../../language/index.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import { findPatterns } from '../match.ts';
import { measured, meets } from '../measured.ts';
import type { LeafOutcome } from '../outcome.ts';
import { fitsWord, parsePattern } from '../pattern.ts';
import { addPeriod } from '../period.ts';
import type { AgeTest, RequestTest } from '../tests.ts';
import { isLetterhead } from '../wording/letterhead.ts';
import { place, silent } from '../words.ts';
import { judgeStatement } from './statement.ts';

export function judgeAge(test: AgeTest, chart: Chart): LeafOutcome {
  const limits = {
    variable: ['age'],
    ...(test.at_least === undefined ? {} : { at_least: test.at_least }),
    ...(test.at_most === undefined ? {} : { at_most: test.at_most }),
  };
  const stated = measured(chart, limits).filter((x) => x.usable);
  const birth = chart.request.dateOfBirth;
  const age = birth && chart.anchor ? yearsBetween(birth, chart.anchor) : undefined;
  const last = stated.at(-1)?.m;
  if (age === undefined && !last) return silent("the patient's age");
  const deciding = age ?? last!.low;
  const answer =
    (test.at_least === undefined || deciding >= test.at_least) &&
    (test.at_most === undefined || deciding <= test.at_most)
      ? 'yes'
      : 'no';
  const stance = answer === 'yes' ? 'supports' : 'contradicts';
  const agreeing = stated
    .filter((x) => meets(x.m, limits) === answer)
    .map((x) => x.m)
    .reverse()
    // the line that names the patient tells the age as well, but a note tells it better
    .sort((a, b) => Number(inLetterhead(chart, a)) - Number(inLetterhead(chart, b)));
  const told = agreeing.length ? [] : findPatterns(chart, ['dob|date of birth|born']).slice(0, 1);
  return {
    answer,
    reason:
      age === undefined
        ? `Age ${deciding}, ${place(chart.sentences[last!.sentence]!, last!.date)}.`
        : `Age ${age} on ${chart.anchor} by birth date.`,
    rule: 'age',
    confidence: 0.95,
    findings: [
      ...agreeing
        .slice(0, 3)
        .map((m) => ({ span: { start: m.start, end: m.end }, sentence: m.sentence, date: m.date })),
      ...told.map((m) => ({ span: m.span, sentence: m.sentence, date: m.date })),
    ].map(({ date, ...where }) => ({ ...where, stance, confidence: 0.9, ...(date ? { date } : {}) })),
  };
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
  if (byCode || says(test.yes)) return framed('yes', asked, inChart);
  if (says(test.no ?? [])) return framed('no', asked, inChart);
  if (longAgo(chart, inChart)) return silent('what is requested');
  return { ...inChart, rule: inChart.silent ? 'silence' : 'request' };
}

/** What was done or asked for years ago ("gastric bypass in 2009") is not what is asked for now. */
function longAgo(chart: Chart, outcome: LeafOutcome): boolean {
  if (!chart.anchor || outcome.answer !== 'yes') return false;
  const limit = addPeriod(chart.anchor, '2 years', -1);
  const told = outcome.findings.filter((f) => f.stance === 'supports');
  return told.length > 0 && told.every((f) => f.date !== undefined && f.date < limit);
}

function framed(answer: 'yes' | 'no', asked: string, inChart: LeafOutcome): LeafOutcome {
  return {
    answer,
    reason: `Requested: ${asked.replace(/ \. /g, ', ').trim()}.`,
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
