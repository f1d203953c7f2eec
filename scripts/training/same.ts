/** Whether a reader's problem or drug is what the engine knows by another name. */
import { tokenise } from '../../service/language/vocabulary/text.ts';
import { drugNamesIn, problemsIn } from '../../service/review/mentions/names.ts';
import { broaderOf } from '../../service/review/problems/conditions.ts';

/** A line of `test/benchmark/chart-lists.jsonl`. */
export interface Labeled {
  id: string;
  problems: { name: string; icd10: string; status: string; chronic: boolean }[];
  drugs: { generic: string; status: string }[];
}

const sentence = (text: string) => ({ text, start: 0, tokens: tokenise(text) });
const bare = (code: string): string => code.replace('.', '');
const related = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/** By the engine's key for the name, broader or narrower, by the name as written, or by the codes. */
export function isSame(
  { name, icd10 }: Labeled['problems'][number],
  key: string,
  codes: readonly string[],
  written: readonly string[] = [],
): boolean {
  const keys = problemsIn(sentence(name)).map((each) => each.key);
  if (keys.some((each) => broaderOf(each).includes(key) || broaderOf(key).includes(each))) return true;
  if (written.some((each) => each.toLowerCase() === name.toLowerCase())) return true;
  return icd10 !== '' && codes.some((code) => related(bare(code), bare(icd10)));
}

/** The reader's drugs that one is by its generic name, or, where none is, those of the same class or with a part in common. */
export function sameDrugs<T extends { generic: string }>(drugs: readonly T[], generic: string): T[] {
  const exact = drugs.filter((each) => names(each.generic).includes(generic));
  if (exact.length > 0) return exact;
  const parts = partsOf([generic]);
  return drugs.filter((each) =>
    partsOf(names(each.generic)).some((part) => parts.some((other) => related(`${part} `, `${other} `))),
  );
}

/** As the engine knows it, and as the reader writes it. */
const names = (generic: string): string[] => [
  ...drugNamesIn(sentence(generic)).map(({ key }) => key),
  generic.toLowerCase(),
];

const partsOf = (names: readonly string[]): string[] => names.flatMap((name) => name.split(/[-/+]| and /));
