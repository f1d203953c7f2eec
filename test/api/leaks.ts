/** Strings of the sample patients, and the search for them in places where none of them may be. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const charts = new URL('../../service/samples/charts/', import.meta.url);

interface Form {
  patient: { name: string; member_id: string; date_of_birth: string };
  request: { ordering_provider?: string };
}

/** Surnames, member numbers and dates of birth, as they are written and as they may be written otherwise. */
export const SAMPLE_STRINGS: readonly string[] = readdirSync(charts)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const { form } = JSON.parse(readFileSync(new URL(name, charts), 'utf8')) as { form: Form };
    const { name: patient, member_id, date_of_birth } = form.patient;
    const [year, month, day] = date_of_birth.split('-');
    const surname = patient.split(' ').at(-1) ?? patient;
    return [surname, member_id, member_id.replaceAll('-', ''), date_of_birth, `${month}/${day}/${year}`];
  });

/** Those of `strings` (the sample patients') that are in the text, in any case. */
export function leaksIn(text: string, strings = SAMPLE_STRINGS): string[] {
  const folded = text.toLowerCase();
  return strings.filter((one) => folded.includes(one.toLowerCase()));
}

/** The same in any byte of any file below a folder, as UTF-8, UTF-16 and base64, names of files included. */
export function leaksBelow(folder: string, strings = SAMPLE_STRINGS): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const text = `${entry.name}\n${bytes.toString('latin1')}\n${bytes.toString('utf16le')}`.toLowerCase();
    const coded = (one: string) => Buffer.from(one).toString('base64').slice(0, -4).toLowerCase();
    return strings
      .filter((one) => text.includes(one.toLowerCase()) || (one.length > 8 && text.includes(coded(one))))
      .map((one) => `${entry.name}: ${one}`);
  });
}

/** Tokens, API keys, signatures of links. */
const SECRETS = /eyJ[\w-]{10,}\.eyJ|evk_[\w-]{20,}|signature=[\w-]{20,}/;

/** Throws when a log, or anything else that leaves the service, holds a sample patient or a secret. */
export function expectNoLeak(what: string, text: string): void {
  const found = leaksIn(text);
  if (SECRETS.test(text)) throw new Error(`${what} holds a token, a key or the signature of a link.`);
  if (found.length > 0) throw new Error(`${what} holds ${found.join(', ')}`);
}
