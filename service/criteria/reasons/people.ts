/** The person in what a paper calls its author. */

const CREDENTIAL =
  '(?:MD|M\\.D\\.|DO|D\\.O\\.|PA(?:-C)?|NP|[A-Z]{1,4}NP(?:-[A-Z]+)?|RN|LPN|DPT|PT|OTR(?:/L)?|PharmD|RRT|RPFT|RDN?|OD|SLP|DPM|DC|LCSW|PhD|PsyD|CNM|CNS)\\b(?:-[A-Z]{1,3}\\b)?';
const NAME = "[A-Z][\\p{L}.'\u2019-]*(?: [A-Z][\\p{L}.'\u2019-]*){0,3}";
const TITLED = new RegExp(`\\b(?:Dr|Prof)\\.? ${NAME}(?:,? ${CREDENTIAL})?`, 'u');
const CREDENTIALED = new RegExp(`(?<![\\p{L}.])${NAME},? ${CREDENTIAL}`, 'u');

/** "Ana Ruiz, MD" of "Hospitalist - Ana Ruiz, MD, Mercy Clinic"; undefined where the writer is a clinic, or nobody is named. */
export function personIn(author: string | undefined): string | undefined {
  return (CREDENTIALED.exec(author ?? '') ?? TITLED.exec(author ?? ''))?.[0];
}
