/**
 * Frames of plain criteria: general sentences of coverage policies ("X within the past 12 months", "at least two X in the last year") whose
 * blanks are filled with the words of what is asked for. A frame decides alone or not at all.
 */
import { rememberedByText } from '../../../language/sentences/remembered.ts';
import type { Chart } from '../../../language/types.ts';
import type { LeafOutcome } from '../../outcome.ts';
import { absence } from './absence.ts';
import { abstinent } from './abstinent.ts';
import { beforeStart } from './before-start.ts';
import { counted } from './counted.ts';
import { dose } from './dose.ts';
import type { Frame, Framed } from './frame.ts';
import { happened } from './happened.ts';
import { inPerson } from './in-person.ts';
import { lasted } from './lasted.ts';
import { measured } from './measured.ts';
import { rate } from './rates/rate.ts';
import { signed } from './signed.ts';
import { specialist } from './specialist.ts';
import { taken } from './taken.ts';
import { therapy } from './therapy.ts';

/** Time, counts, lengths of time and visits; the first that understands a description has it. */
const TIME_FRAMES: readonly Frame[] = [
  specialist,
  signed,
  inPerson,
  abstinent,
  rate,
  measured,
  counted,
  taken,
  lasted,
  happened,
  beforeStart([measured, counted, happened]),
];

/** Doses and names: each is asked, should the one before leave it open. */
const NAME_FRAMES: readonly Frame[] = [dose, absence, therapy];

/** The frame of time that a description fits. */
export const framedIn = (description: string): Framed | undefined => remembered(description).framed;

/** All frames that understand a description, in the order in which they are asked. */
export const framesOf = (description: string): readonly Framed[] => remembered(description).all;

const remembered = rememberedByText((description): { framed?: Framed; all: Framed[] } => {
  const understood = (frames: readonly Frame[]) =>
    frames.flatMap((frame) => {
      const framed = frame(description);
      return framed ? [framed] : [];
    });
  const [framed] = understood(TIME_FRAMES);
  const all = [...(framed ? [framed] : []), ...understood(NAME_FRAMES)];
  return { ...(framed && { framed }), all };
});

/** The answer of the first frame that the record plainly tells. */
export function judgeByFrames(description: string, chart: Chart): LeafOutcome | undefined {
  for (const { judge } of framesOf(description)) {
    const outcome = judge(chart);
    if (outcome) return outcome;
  }
  return undefined;
}
