/** Small charts for tests of frames. */
import { recordOf } from '../../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../../language/index.ts';
import type { Frame } from './frame.ts';
import { framedIn } from './index.ts';

/** What the frames alone answer of one note of 02/20/2026, for a request of 03/02/2026; undefined where they leave it to others. */
export function framedAnswer(
  description: string,
  text: string,
  head = 'Office visit',
  author = 'A. Doe, MD',
) {
  const page = `${head}\nDate of service: 2026-02-20   Provider: ${author}\n\n${text}`;
  const chart = understand(recordOf(page), requestContextOf({ request: { date_of_service: '2026-03-02' } }));
  return framedIn(description)?.judge(chart)?.answer;
}

/** What one frame alone answers of a note without a request. */
export function answerOf(frame: Frame, description: string, note: string, title = 'Progress note') {
  const text = [title, 'Date of service: 03/10/2026   Provider: A. Doe, MD', '', note].join('\n');
  const chart = understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] });
  return frame(description)?.judge(chart)?.answer;
}
