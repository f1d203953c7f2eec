/** Looking into JSON that came from outside: whatever is not of the expected kind is simply not there. */

export type Json = Record<string, unknown>;

export const objectOf = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const objectsOf = (value: unknown): Json[] =>
  listOf(value).flatMap((each) => {
    const one = objectOf(each);
    return one ? [one] : [];
  });

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The member at a path of names and places. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof step === 'number') here = listOf(here)[step];
    else {
      const one = objectOf(here);
      here = one && Object.hasOwn(one, step) ? one[step] : undefined;
    }
  }
  return here;
}

export const textAt = (value: unknown, ...path: (string | number)[]) => textOf(at(value, ...path));

/** The first code of a CodeableConcept, and how it reads. */
export const codeOf = (concept: unknown) => textAt(concept, 'coding', 0, 'code');
export const wordsOf = (concept: unknown) =>
  textAt(concept, 'text') ?? textAt(concept, 'coding', 0, 'display') ?? codeOf(concept);

/** Whether the URL of an extension is that of PAS with this name. */
export const isExtension = (extension: Json, name: string) =>
  textOf(extension.url)?.endsWith(`/extension-${name}`) ?? false;

/** Values of the extensions of this name: texts, or the first codes of concepts. */
export const extensionValues = (element: unknown, name: string): string[] =>
  objectsOf(at(element, 'extension'))
    .filter((extension) => isExtension(extension, name))
    .flatMap((one) => textOf(one.valueString) ?? codeOf(one.valueCodeableConcept) ?? []);

/** Numbers of a member: those that are typed so, else all. */
export function memberIdsOf(patient: unknown): string[] {
  const all = objectsOf(at(patient, 'identifier'));
  const typed = all.filter(({ type }) => objectsOf(at(type, 'coding')).some(({ code }) => code === 'MB'));
  return (typed.length > 0 ? typed : all).flatMap(({ value }) => textOf(value) ?? []);
}
