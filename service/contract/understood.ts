/** How the plain description of a criterion is understood, before anything is judged by it. */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { AnyObject, Line, List, Rows, sizes, Text } from './sizes.ts';

export const UnderstoodRequest = Type.Object({
  /** Descriptions of criteria without a test of their own. */
  descriptions: List(Text(sizes.guideline_text, { minLength: 1 }), 100, { minItems: 1 }),
});
export type UnderstoodRequest = Static<typeof UnderstoodRequest>;

const Part = Type.Object({
  /** What kind of part it is; clients must tolerate new kinds. */
  kind: OneOf('limit', 'age', 'sex', 'window', 'concept', 'frame', 'joined'),
  /** "SpO2 at or below 88 %, during exercise". */
  text: Line(),
});

export const Understood = Type.Object({
  parts: Rows(Part),
  /** The parts are all that it asks for: they decide alone where the record tells them plainly. Else the reader reads in the record. */
  exact: Type.Boolean(),
  /** The same as a leaf test that can be edited; only where `exact`. */
  test: Type.Optional(AnyObject()),
});
export type Understood = Static<typeof Understood>;

/** In the order of the request. */
export const UnderstoodList = Type.Object({ criteria: Rows(Understood) });
export type UnderstoodList = Static<typeof UnderstoodList>;
