/** Thresholds and word lists of chronic-care detection: the one place to change them. Patterns as in criteria/tests.ts. */
import type { Pattern } from '../criteria/schema/tests.ts';
import type { CcmThresholds } from './types.ts';

export interface CcmConfig {
  /** Chronic conditions that must be present. */
  minimumConditions: number;
  /** How far back from the anchor day a trigger may lie. */
  windowDays: number;
  readmissionDays: number;
  longStayDays: number;
  /** Values at or above are uncontrolled; UCUM canonical units of the vocabulary. */
  uncontrolled: { variable: string; name: string; atLeast: number }[];
  /** Different medications in the latest list. */
  polypharmacy: number;
  /** From this many conditions on, a moderate intensity becomes high. */
  manyConditions: number;
  conditions: { name: string; any: Pattern[] }[];
  acuteCare: { name: string; any: Pattern[] }[];
  seriousDiagnoses: { name: string; any: Pattern[] }[];
}

/**
 * Conditions follow the CMS Chronic Conditions Warehouse's list; 9 % and 140/90 mm Hg are the HEDIS lines of poor control,
 * 30 days CMS's readmission window.
 */
export const CCM: CcmConfig = {
  minimumConditions: 2,
  windowDays: 365,
  readmissionDays: 30,
  longStayDays: 7,
  uncontrolled: [
    { variable: 'hba1c', name: 'HbA1c', atLeast: 9 },
    { variable: 'systolic_bp', name: 'systolic blood pressure', atLeast: 140 },
    { variable: 'diastolic_bp', name: 'diastolic blood pressure', atLeast: 90 },
  ],
  polypharmacy: 8,
  manyConditions: 4,
  conditions: [
    {
      name: 'hypertension',
      any: ['#hypertension', 'hypertension|htn|high blood pressure|hypertensive heart disease'],
    },
    {
      name: 'diabetes mellitus',
      any: ['#diabetes', 'diabetes|diabetes mellitus|diabetic|t2dm|t1dm|iddm|niddm'],
    },
    { name: 'hyperlipidemia', any: ['hyperlipidemia|hypercholesterolemia|dyslipidemia|high cholesterol'] },
    {
      name: 'chronic lung disease',
      any: [
        'copd|chronic obstructive pulmonary disease|emphysema|chronic bronchitis|pulmonary fibrosis|interstitial lung disease',
      ],
    },
    { name: 'asthma', any: ['asthma'] },
    { name: 'heart failure', any: ['heart failure|chf|hfref|hfpef|cardiomyopathy|diastolic dysfunction'] },
    {
      name: 'coronary artery disease',
      any: [
        '#coronary_artery_disease',
        'coronary artery disease|"cad"|ischemic heart disease|ischemic cardiomyopathy|atherosclerotic cardiovascular disease',
      ],
    },
    { name: 'atrial fibrillation', any: ['atrial fibrillation|atrial flutter|afib|a-fib'] },
    {
      name: 'heart rhythm disorder',
      any: ['sick sinus syndrome|tachybrady|heart block|ventricular tachycardia'],
    },
    { name: 'valvular heart disease', any: ['aortic stenosis|mitral regurgitation|valvular heart disease'] },
    {
      name: 'peripheral vascular disease',
      any: ['peripheral vascular disease|peripheral arterial disease|peripheral artery disease|pvd'],
    },
    {
      name: 'cerebrovascular disease',
      any: ['#stroke', 'stroke|cerebrovascular disease|cerebrovascular accident', 'cva & !tenderness|angle'],
    },
    {
      name: 'chronic kidney disease',
      any: [
        'chronic kidney disease|ckd|chronic renal failure|chronic renal insufficiency|esrd|end stage renal disease|end-stage renal disease',
      ],
    },
    { name: 'chronic liver disease', any: ['cirrhosis|chronic hepatitis|hepatitis c|fatty liver'] },
    { name: 'thyroid disease', any: ['hypothyroidism|hyperthyroidism'] },
    { name: 'obesity', any: ['morbid obesity|obesity|morbidly obese|obese'] },
    {
      name: 'sleep apnea',
      any: ['#obstructive_sleep_apnea', 'sleep apnea|osa'],
    },
    {
      name: 'arthritis',
      any: ['osteoarthritis|rheumatoid arthritis|degenerative joint disease|djd|arthritis|osteoarthrosis'],
    },
    {
      name: 'chronic spine disease',
      any: [
        'degenerative disc disease|spinal stenosis|chronic back pain|chronic low back pain|lumbar radiculopathy|spondylosis|spondylolisthesis|facet arthropathy|facet syndrome',
      ],
    },
    { name: 'osteoporosis', any: ['osteoporosis'] },
    {
      name: 'depression',
      any: [
        '#depression',
        'major depressive disorder|major depression|mdd',
        'depression & !st|respiratory|segment',
      ],
    },
    { name: 'anxiety disorder', any: ['anxiety disorder|generalized anxiety|panic disorder|ptsd'] },
    { name: 'bipolar disorder or schizophrenia', any: ['bipolar disorder|schizophrenia|schizoaffective'] },
    { name: 'dementia', any: ['dementia|alzheimer*'] },
    { name: 'Parkinson disease', any: ["parkinson disease|parkinsonism|parkinson's disease"] },
    { name: 'epilepsy', any: ['epilepsy|seizure disorder'] },
    { name: 'multiple sclerosis', any: ['multiple sclerosis'] },
    { name: 'neuropathy', any: ['peripheral neuropathy|diabetic neuropathy|polyneuropathy'] },
    { name: 'reflux disease', any: ['gerd|gastroesophageal reflux|reflux disease|barrett esophagus'] },
    { name: 'anemia', any: ['chronic anemia|anemia of chronic disease|iron deficiency anemia'] },
    {
      name: 'cancer',
      any: ['cancer|carcinoma|malignancy|lymphoma|leukemia|multiple myeloma|melanoma & !screen*|risk'],
    },
    { name: 'HIV infection', any: ['hiv'] },
    {
      name: 'chronic wound',
      any: ['chronic wound|pressure ulcer|diabetic foot ulcer|venous stasis ulcer|decubitus ulcer'],
    },
  ],
  acuteCare: [
    {
      name: 'hospital admission',
      any: [
        '"was admitted"|"admitted to"|"admitted with"|"admitted for"|"admitted from"|"readmitted"|"hospitalized"|"hospitalization"|"rehospitalized"|hospital admission|inpatient stay',
      ],
    },
    {
      name: 'emergency department visit',
      any: ['emergency department|emergency room|"er visit"|"ed visit"'],
    },
  ],
  seriousDiagnoses: [
    {
      name: 'malignancy',
      any: ['cancer|carcinoma|malignancy|lymphoma|leukemia|metasta*|adenocarcinoma & !screen*|risk'],
    },
    {
      name: 'organ failure',
      any: [
        'respiratory failure|acute renal failure|acute kidney injury|hepatic failure|cardiogenic shock|decompensated heart failure|acute heart failure',
      ],
    },
    { name: 'heart attack', any: ['myocardial infarction|nstemi|stemi'] },
    {
      name: 'stroke',
      any: ['acute stroke|cerebrovascular accident|ischemic stroke|intracranial hemorrhage'],
    },
    { name: 'sepsis', any: ['sepsis|septic shock|bacteremia'] },
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
