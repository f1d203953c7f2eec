/** A text that is one of a few. */
import Type, { type TLiteral, type TUnion } from 'typebox';

type Literals<Values extends readonly string[]> = { -readonly [At in keyof Values]: TLiteral<Values[At]> };

/** One of these texts, in the order in which the published schema names them. */
export const OneOf = <const Values extends readonly string[]>(...values: Values): TUnion<Literals<Values>> =>
  Type.Union(values.map((value) => Type.Literal(value))) as unknown as TUnion<Literals<Values>>;
