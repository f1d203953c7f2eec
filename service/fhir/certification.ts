/** What kind of certification an item asks for (`certificationType`, X12 UM02): of the codes only those that change what is done. */
import codes from './codes.json' with { type: 'json' };
import { extensionValues, type Json } from './read.ts';

const certificationsOf = (item: unknown): string[] => extensionValues(item, 'certificationType');

/** The item is no longer asked for. */
export const isCancelled = (item: unknown): boolean =>
  certificationsOf(item).includes(codes.certification_types.cancel);

/** Every item asks for more of what was certified before. */
export const isContinued = (items: readonly Json[]): boolean =>
  items.length > 0 &&
  items.every((item) => {
    const types = certificationsOf(item);
    return types.length > 0 && types.every((type) => codes.certification_types.continued.includes(type));
  });
