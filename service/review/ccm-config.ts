/** Thresholds and word lists of chronic-care detection: the one place to change them. Patterns as in criteria/schema/tests.ts. */
import type { Pattern } from '../criteria/schema/tests.ts';
import type { CcmThresholds } from './types.ts';

export interface CcmConfig {
  /** Chronic conditions that must be present. */
  minimumConditions: number;
  /** How far back from the anchor day a trigger may lie. */
  windowDays: number;
  readmissionDays: number;
  longStayDays: number;
  /** Values at or above are uncontrolled in a patient with the chronic condition `of`; UCUM canonical units of the vocabulary. */
  uncontrolled: { variable: string; name: string; atLeast: number; of: string }[];
  /** Different medications in the latest list. */
  polypharmacy: number;
  /** From this many conditions on, a moderate intensity becomes high. */
  manyConditions: number;
  acuteCare: { name: string; any: Pattern[] }[];
}

/**
 * Conditions and their groups are data (problems/conditions.json); 9 % and 140/90 mm Hg are the HEDIS lines of poor control,
 * 30 days CMS's readmission window.
 */
export const CCM: CcmConfig = {
  minimumConditions: 2,
  windowDays: 365,
  readmissionDays: 30,
  longStayDays: 7,
  uncontrolled: [
    { variable: 'hba1c', name: 'HbA1c', atLeast: 9, of: 'Diabetes' },
    { variable: 'systolic_bp', name: 'systolic blood pressure', atLeast: 140, of: 'Hypertension' },
    { variable: 'diastolic_bp', name: 'diastolic blood pressure', atLeast: 90, of: 'Hypertension' },
  ],
  polypharmacy: 8,
  manyConditions: 4,
  acuteCare: [
    {
      name: 'hospital admission',
      any: [
        '"was admitted"|"admitted to"|"admitted with"|"admitted for"|"admitted from"|"readmitted"|"hospitalized"|"hospitalization"|"rehospitalized"|hospital admission|inpatient stay|"hospital stay"',
      ],
    },
    {
      name: 'emergency department visit',
      any: ['emergency department|emergency room|"er visit"|"ed visit"'],
    },
  ],
};

/** The built-in configuration with an administrator's thresholds in it. */
export function ccmConfig({ hba1c, systolic, diastolic, ...counts }: CcmThresholds = {}): CcmConfig {
  const limits: Record<string, number | undefined> = {
    hba1c,
    systolic_bp: systolic,
    diastolic_bp: diastolic,
  };
  const given = Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));
  return {
    ...CCM,
    ...given,
    uncontrolled: CCM.uncontrolled.map((each) => ({
      ...each,
      atLeast: limits[each.variable] ?? each.atLeast,
    })),
  };
}
