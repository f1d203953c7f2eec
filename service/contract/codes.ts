/** The shape of medical codes: whether something can be one at all. Whether it exists is not asked here. */

/** ICD-10-CM has been in force since this day; before it a diagnosis was coded in ICD-9-CM. */
const ICD10_SINCE = '2015-10-01';

const ICD10_CM = /^[A-TV-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?$/;
const ICD9_CM = /^(?:\d{3}(?:\.\d{1,2})?|V\d{2}(?:\.\d{1,2})?|E\d{3}(?:\.\d)?)$/;
const CPT = /^\d{4}[0-9AFTUM]$/;
const HCPCS = /^[A-V]\d{4}$/;
/** "64493-50", "E1390 QG": up to four modifiers of two characters. */
const MODIFIERS = /(?:[-\s,]+[0-9A-Z]{2}){1,4}$/;

export type CodeSystem = 'ICD-10-CM' | 'ICD-9-CM' | 'CPT' | 'HCPCS';

const clean = (code: string) => code.trim().toUpperCase();

/** `on`: the day of the service, ISO; on days before October 2015 an ICD-9-CM code is right. */
export function diagnosisSystem(code: string, on?: string): CodeSystem | undefined {
  const text = clean(code);
  if (ICD10_CM.test(text)) return 'ICD-10-CM';
  return ICD9_CM.test(text) && on !== undefined && on < ICD10_SINCE ? 'ICD-9-CM' : undefined;
}

export function procedureSystem(code: string): CodeSystem | undefined {
  const text = baseOf(code);
  if (CPT.test(text)) return 'CPT';
  return HCPCS.test(text) ? 'HCPCS' : undefined;
}

/** A procedure code without its modifiers. */
export const baseOf = (code: string): string => clean(code).replace(MODIFIERS, '');

/** What is wrong with a code, in a sentence; undefined where nothing is. */
export function diagnosisFault(code: string, on?: string): string | undefined {
  if (diagnosisSystem(code, on)) return undefined;
  return ICD9_CM.test(clean(code))
    ? `${clean(code)} has the form of ICD-9-CM, which ended on 09/30/2015.`
    : `${clean(code)} does not have the form of an ICD-10-CM code, for example J44.9.`;
}

export function procedureFault(code: string): string | undefined {
  if (procedureSystem(code)) return undefined;
  return `${clean(code)} does not have the form of a CPT or HCPCS code, for example 64483 or E0601.`;
}

/** Codes as they are typed in one field: with commas, semicolons or line breaks between them, or blanks. */
export const splitCodes = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);
