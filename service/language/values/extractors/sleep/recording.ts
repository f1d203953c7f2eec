/** How long was slept or recorded, and an index of a sleep study without a name. */
import { type Found, foundIn } from '../../prose.ts';
import { type RowExtractor, textExtractor } from '../extractor.ts';

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
    found.push(foundIn(m, 'ahi', n, '/h'));
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
    return foundIn(m, 'sleep_hours', hours, 'h');
  });
}

const RECORDED =
  /record|valid|analy[sz]|usable|monitoring|trt|duration|interpretable|readable|scorable|good|artifact.free|clean|of (?:signal|data|trac)/i;

/** "Recording time 7:04", "usable data 95 minutes", "1h20m of recording": how long a recording ran. */
function recordingClock(text: string): Found[] {
  const hours = (m: RegExpMatchArray, h: number, min: number): Found =>
    foundIn(m, 'recording_hours', round(h + min / 60), 'h');
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

const round = (n: number): number => Math.round(n * 100) / 100;

export const bareIndexes = textExtractor('bare-index', ['ahi'], bareIndex);

export const sleepLengths = textExtractor('sleep-length', ['sleep_hours'], slept);

export const recordingClocks = textExtractor(
  'recording-clock',
  ['recording_hours'],
  recordingClock,
  RECORDED,
);

/** "VALID TIME   6:41   ROOM AIR": the name and the clock in cells of their own. */
export const clocksInRows: RowExtractor = {
  id: 'recording-clock-row',
  variables: ['recording_hours'],
  extract: ({ text, taken }) =>
    taken.some((v) => v.variable === 'recording_hours')
      ? []
      : recordingClock(text).map((f) => ({ ...f, conditions: [] })),
};
