/** The letters behind the name that somebody signs with. */

const LONGEST = 7;

/** Letters and points that are one credential after the other, each of two to seven signs, a capital first ("MD", "MDPhD"). */
function areCredentials(run: string): boolean {
  if (!/^[A-Za-z.]+$/.test(run)) return false;
  const ends = new Set([0]);
  for (let end = 2; end <= run.length; end++)
    for (let from = Math.max(0, end - LONGEST); from <= end - 2; from++)
      if (ends.has(from) && /[A-Z]/.test(run[from]!)) ends.add(end);
  return ends.has(run.length);
}

/**
 * Credentials at the end of a name: "MD, FACP" of "Pia Roth, MD, FACP"; empty where there are none. Step by step, as one
 * expression for all of it takes time that doubles with each further letter.
 */
export function credentialIn(name = ''): string {
  const parts = name.split(',').map((part) => part.trimStart());
  const end = parts.at(-1) === '' ? parts.length - 1 : parts.length;
  let first = end;
  while (first > 1 && areCredentials(parts[first - 1]!)) first--;
  return first < end ? name.split(',').slice(first).join(',').trimStart() : '';
}
