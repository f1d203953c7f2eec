/** Whether a reader's problem is what the engine knows by another name. */
import { tokenise } from '../../service/language/vocabulary/text.ts';
import { problemsIn } from '../../service/review/mentions/names.ts';
import { broaderOf } from '../../service/review/problems/conditions.ts';

/** A line of `test/benchmark/chart-lists.jsonl`. */
export interface Labeled {
  id: string;
  problems: { name: string; icd10: string; status: string; chronic: boolean }[];
  drugs: { generic: string; status: string }[];
}

const bare = (code: string): string => code.replace('.', '');
const related = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/** By the engine's key for the name, broader or narrower, by the name as written, or by the codes. */
export function isSame(
  { name, icd10 }: Labeled['problems'][number],
  key: string,
  codes: readonly string[],
  written: readonly string[] = [],
): boolean {
  const keys = problemsIn({ text: name, start: 0, tokens: tokenise(name) }).map((each) => each.key);
  if (keys.some((each) => broaderOf(each).includes(key) || broaderOf(key).includes(each))) return true;
  if (written.some((each) => each.toLowerCase() === name.toLowerCase())) return true;
  return icd10 !== '' && codes.some((code) => related(bare(code), bare(icd10)));
}
