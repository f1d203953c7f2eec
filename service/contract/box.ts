/** A place on a page. */
import Type, { type Static } from 'typebox';

const share = Type.Number({ minimum: 0, maximum: 1 });

/** Fractions 0..1 of the page as displayed, origin top left; `page` counts from 0. */
export const Box = Type.Object({
  x: share,
  y: share,
  width: share,
  height: share,
  page: Type.Integer({ minimum: 0, maximum: 99_999 }),
});
export type Box = Static<typeof Box>;
