/** A chart's proposals for its request form, with places, and the determinations that are likely to apply. */
import { baseOf } from '../contract/codes.ts';
import type { IntakeProposal, LikelyDetermination, Proposed } from '../contract/intake.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { type Intake, type Printed, readIntake } from '../language/intake/index.ts';
import type { MedicalRecord } from '../record/types.ts';
import { boxesOfWords } from './quote.ts';

/** What is needed of a determination to find it. */
export type Findable = Pick<Guideline, 'guideline_code' | 'guideline_name' | 'billing' | 'known_as'>;

export interface IntakeInput {
  record: MedicalRecord;
  pageCount: number;
  guidelines: readonly Findable[];
}

const codesOf = ({ billing }: Findable): string[] => [...(billing?.cpt ?? []), ...(billing?.hcpcs ?? [])];

export function proposeIntake({ record, pageCount, guidelines }: IntakeInput): IntakeProposal {
  const known = new Set(guidelines.flatMap(codesOf));
  const intake = readIntake(record, known);
  const reported = (name: string, printed: Printed | undefined) =>
    printed ? { [name]: proposed(intake, printed) } : {};
  const { name, date_of_birth, sex, member_id } = intake.patient;
  return {
    page_count: pageCount,
    pages_read: record.pages.length,
    ...reported('patient_name', name && { ...name, value: inOrder(name.value) }),
    ...reported('date_of_birth', date_of_birth),
    ...reported('sex', sex),
    ...reported('member_id', member_id && { ...member_id, value: member_id.text }),
    ...reported('ordering_provider', intake.provider),
    ...reported('date_of_service', intake.serviceDay),
    diagnosis_codes: intake.diagnoses.map((one) => proposed(intake, one)),
    procedure_codes: intake.procedures.map((one) => proposed(intake, one)),
    determinations: likely(intake, guidelines),
  };
}

function proposed({ words }: Intake, { value, text, page, words: at, because }: Printed): Proposed {
  const boxes = boxesOfWords(at.flatMap((index) => words[index] ?? []));
  return { value, text, page, bounding_box: boxes, ...(because && { because }) };
}

/** "TELLER, RAYMOND J" as a form has it: given name first; capitals as names have them. */
function inOrder(name: string): string {
  const [family, given, ...rest] = name.split(',').map((part) => part.trim());
  const turned = given && rest.length === 0 ? `${given} ${family}` : name;
  if (turned !== turned.toUpperCase()) return turned;
  return turned.toLowerCase().replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** A code that is billed under it says more than any number of words. */
const CODE_WEIGHT = 8;
const MOST_CODES = 2;
/** Mentions beyond these say nothing new: a chart names a condition on every page. */
const MOST_MENTIONS = 4;
const MOST_LIKELY = 4;

function likely(intake: Intake, guidelines: readonly Findable[]): LikelyDetermination[] {
  const mentions = mentionsOf(intake, guidelines);
  const shared = Map.groupBy(
    guidelines.flatMap((one) => one.known_as ?? []),
    (words) => words,
  );
  const scored = guidelines.map((guideline) => {
    const own = new Set(codesOf(guideline));
    const codes = intake.procedures.filter(({ value }) => own.has(baseOf(value))).slice(0, MOST_CODES);
    const words = (guideline.known_as ?? []).flatMap((known) => {
      const found = mentions.get(known);
      return found
        ? [{ ...found, weight: Math.min(found.count, MOST_MENTIONS) / shared.get(known)!.length }]
        : [];
    });
    words.sort((a, b) => b.weight - a.weight);
    const score = CODE_WEIGHT * codes.length + words.reduce((sum, { weight }) => sum + weight, 0);
    const because = [...codes, ...words.map(({ first }) => first)].slice(0, 3);
    return { guideline, score, because };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.guideline.guideline_code < b.guideline.guideline_code ? -1 : 1))
    .slice(0, MOST_LIKELY)
    .map(({ guideline: { guideline_code, guideline_name }, because }) => ({
      guideline_code,
      guideline_name,
      because: because.map((one) => proposed(intake, one)),
    }));
}

interface Mention {
  count: number;
  first: Printed;
}

/** How often each of the words occurs, and where first. */
function mentionsOf({ lines }: Intake, guidelines: readonly Findable[]): Map<string, Mention> {
  const phrases = [...new Set(guidelines.flatMap((one) => one.known_as ?? []))].map((known) => ({
    known,
    // A short word is a whole one: "esi" is no part of "desire".
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${known.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${known.length <= 5 ? '(?![\\p{L}\\p{N}])' : ''}`,
      'giu',
    ),
  }));
  const found = new Map<string, Mention>();
  for (const line of lines)
    for (const { known, pattern } of phrases) {
      const hits = [...line.text.matchAll(pattern)];
      if (hits.length === 0) continue;
      const before = found.get(known);
      if (before) before.count += hits.length;
      else found.set(known, { count: hits.length, first: wholeLine(line, known) });
    }
  return found;
}

const wholeLine = ({ text, page, words: [from, to] }: Intake['lines'][number], value: string): Printed => ({
  value,
  text: text.slice(0, 300),
  page,
  words: Array.from({ length: to - from + 1 }, (_, at) => from + at),
});
