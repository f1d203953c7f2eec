/** Codes that a policy lists, as leaves that compare them with those of the request. */
import type { DraftNode } from './draft-tree.ts';
import { leaf } from './draft-tree.ts';
import type { Item } from './outline.ts';

/** CPT and HCPCS, and ICD-10-CM. Five digits alone are CPT only under a heading of codes. */
const PROCEDURE = /\b(?:\d{5}|\d{4}[FTU]|[A-CEGHJ-MP-V]\d{4})\b/g;
const DIAGNOSIS = /\b[A-TV-Z]\d[0-9A-Z]\.[0-9A-Z]{1,4}\b|\b[A-TV-Z]\d{2}\b/g;
const MOST_SHOWN = 8;

const textOf = (item: Item): string => [item.text, ...item.children.map(textOf)].join('\n');

function codesLeaf(codes: string[], what: string, line: number): DraftNode[] {
  if (codes.length === 0) return [];
  const shown = codes.slice(0, MOST_SHOWN).join(', ');
  const more = codes.length > MOST_SHOWN ? ` or another of ${codes.length} listed` : '';
  const alternatives = codes.map((code) => `"${code.toLowerCase()}"`).join('|');
  return [
    {
      ...leaf(`The request names ${what}: ${shown}${more}`, line),
      test: { kind: 'request', yes: [alternatives], codes },
      notes: ['Made from the list of codes. Check that the request must name one of them.'],
    },
  ];
}

/** One leaf for the procedures and one for the diagnoses of a section of codes. */
export function codesLeaves(section: Item): DraftNode[] {
  const text = textOf(section);
  const unique = (pattern: RegExp) => [...new Set(text.match(pattern) ?? [])];
  const diagnoses = unique(DIAGNOSIS).filter(
    (code) => code.includes('.') || /icd|diagnos/i.test(section.text),
  );
  const taken = new Set(diagnoses);
  const procedures = unique(PROCEDURE).filter((code) => !taken.has(code));
  return [
    ...codesLeaf(procedures, 'a covered procedure or item', section.line),
    ...codesLeaf(diagnoses, 'a diagnosis that supports it', section.line),
  ];
}
