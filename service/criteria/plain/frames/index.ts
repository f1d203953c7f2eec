/**
 * Frames of plain criteria: general sentences of coverage policies ("X within the past 12 months", "at least two X in the last year") whose
 * blanks are filled with the words of what is asked for. A frame decides alone or not at all.
 */
import { rememberedByText } from '../../../language/sentences/remembered.ts';
import { counted } from './counted.ts';
import type { Frame, Framed } from './frame.ts';
import { happened } from './happened.ts';
import { inPerson } from './in-person.ts';
import { lasted } from './lasted.ts';
import { measured } from './measured.ts';
import { signed } from './signed.ts';
import { specialist } from './specialist.ts';
import { taken } from './taken.ts';

/** Time, counts, lengths of time and visits; the first that understands a description has it. */
export const TIME_FRAMES: readonly Frame[] = [
  specialist,
  signed,
  inPerson,
  measured,
  counted,
  taken,
  lasted,
  happened,
];

/** The frame that a description fits. */
export const framedIn = (description: string): Framed | undefined => remembered(description).framed;

const remembered = rememberedByText((description): { framed?: Framed } => {
  for (const frame of TIME_FRAMES) {
    const framed = frame(description);
    if (framed) return { framed };
  }
  return {};
});
