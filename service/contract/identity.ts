/** Whether the chart is the patient's: what its pages print about whose they are, compared with the request form. */
import Type, { type Static } from 'typebox';
import { Box } from './box.ts';
import { OneOf } from './one-of.ts';
import { Code, Line, List, Name, Rows } from './sizes.ts';

const PageIndex = Type.Integer({ minimum: 0 });

/**
 * `match`: the pages agree with the form. `check`: something differs that may be a slip or a new name. `mismatch`: by what
 * they print the pages are another person's. `not_found`: no page says whose it is. `not_compared`: the form does not say.
 */
export const IdentityStatus = OneOf('match', 'check', 'mismatch', 'not_found', 'not_compared');
export type IdentityStatus = Static<typeof IdentityStatus>;

export const IdentityField = Type.Object({
  field: OneOf('name', 'date_of_birth', 'sex', 'member_id'),
  /** `close`: up to one misread character; `partial`: given or family name alone. */
  agreement: OneOf('same', 'close', 'partial', 'different', 'not_in_chart', 'not_in_form'),
  form: Type.Optional(Line()),
  /** As most pages print it. */
  chart: Type.Optional(Line()),
  /** Pages that print it so, counted from 0. */
  pages: Rows(PageIndex),
  /** Where the first of them prints it. */
  bounding_box: Rows(Box),
});
export type IdentityField = Static<typeof IdentityField>;

/** A page of another patient: nothing on it is used as evidence. */
export const PageSetAside = Type.Object({
  page: PageIndex,
  /** Only part of the page is the other patient's. */
  part: Type.Optional(Type.Boolean()),
  /** What the page prints about whose it is. */
  name: Type.Optional(Line()),
  date_of_birth: Type.Optional(Line()),
  member_id: Type.Optional(Line()),
  bounding_box: Rows(Box),
});
export type PageSetAside = Static<typeof PageSetAside>;

/** A person's word on whose pages are. The last one about a page holds. */
export const PageDecision = Type.Object({
  pages: List(PageIndex, 5_000, { minItems: 1 }),
  /** True: the pages are the patient's and count again. False: they are not, and are set aside. */
  belongs: Type.Boolean(),
  reason: Line({ minLength: 1 }),
  by: Type.Optional(Name()),
  at: Type.Optional(Code()),
});
export type PageDecision = Static<typeof PageDecision>;

export const Identity = Type.Object({
  status: IdentityStatus,
  fields: Rows(IdentityField),
  pages_set_aside: Rows(PageSetAside),
  page_decisions: Rows(PageDecision),
});
export type Identity = Static<typeof Identity>;
