/** What the top of a document tells of the values below: a log of glucose, the names of its wounds. */
import { type Condition, conditionsIn } from './conditions.ts';

/** A document that logs glucose says so at its top; tells the unit of its numbers. */
export function glucoseLog(top: string): 'mg/dL' | 'mmol/L' | undefined {
  const named =
    /\b(?:glucose|blood sugars?|sugars|fsbs|finger ?sticks?|\bBGs?\b|smbg|bgm|glucometer|mg\/dl|contour|accu-?chek|one ?touch)\b/i.test(
      top,
    );
  const kept = /\b(?:log|diary|record|readings?|meter|sheet|chart|sugars|book|smbg|download|memory)\b/i;
  if (!named || !kept.test(top)) return undefined;
  return /\bmmol/i.test(top) ? 'mmol/L' : 'mg/dL';
}

/** "Wound A = R hip (graft loss)   Wound 2: sacrum": what the letters and numbers of wounds stand for in this document. */
export function woundNames(text: string): Map<string, Condition[]> {
  const names = new Map<string, Condition[]>();
  for (const m of text.matchAll(
    /\b(?:wound|site|ulcer)\s*(?:#|no\.?\s?)?\s*([A-F]|\d)\b\s*[=:(,-]?\s*([^\n;.]{3,60}?)(?=\s{2,}|\b(?:wound|site|ulcer)\s*(?:#|[A-F]\b|\d)|[\n;.)]|$)/gi,
  )) {
    const key = (m[1] ?? '').toUpperCase();
    const where = conditionsIn(m[2] ?? '').filter((c) => c.kind === 'site' || c.kind === 'side');
    if (where.length && !names.has(key)) names.set(key, where);
  }
  return names;
}
