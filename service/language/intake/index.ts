/** What a chart says of the request that it came with: read before anybody has filled in a form. */
import type { MedicalRecord } from '../../record/types.ts';
import { documentsOf } from '../documents/documents.ts';
import { layoutOf } from '../documents/layout.ts';
import { type ComparedField, identify } from '../identity/identify.ts';
import type { ChartWord, RequestContext } from '../types.ts';
import { diagnosesIn, proceduresIn } from './codes.ts';
import type { Printed } from './printed.ts';
import { providerIn } from './provider.ts';
import { serviceDayIn } from './service-day.ts';

export type { Printed } from './printed.ts';

export interface Intake {
  /** The words that `Printed.words` point to. */
  words: readonly ChartWord[];
  lines: readonly { text: string; page: number; words: readonly [number, number] }[];
  patient: Partial<Record<ComparedField, Printed>>;
  provider: Printed | undefined;
  serviceDay: Printed | undefined;
  diagnoses: Printed[];
  procedures: Printed[];
}

const NOBODY: RequestContext = { diagnosisCodes: [], procedureCodes: [] };

/** `known`: codes by which some determination is billed. */
export function readIntake(record: MedicalRecord, known: ReadonlySet<string>): Intake {
  const layout = layoutOf(record);
  const identity = identify(layout, NOBODY);
  const documents = documentsOf(layout, NOBODY, identity);
  const patient: Intake['patient'] = {};
  for (const { field, stated } of identity.fields) {
    const [first] = stated;
    // A birth date without its century is no day of the calendar.
    if (first && !first.value.startsWith('??'))
      patient[field] = { value: first.value, text: first.text, page: first.page, words: first.words };
  }
  return {
    words: layout.words,
    lines: layout.lines,
    patient,
    provider: providerIn(layout, documents),
    serviceDay: serviceDayIn(layout, documents),
    diagnoses: diagnosesIn(layout),
    procedures: proceduresIn(layout, known),
  };
}
