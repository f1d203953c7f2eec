import { describe, expect, test } from 'vitest';
import { absence } from './absence.ts';
import { answerOf } from './testing.ts';

const answer = (description: string, note: string) => answerOf(absence, description, note);

describe('what must not be there', () => {
  const SEIZED = 'Had two seizures in 2021, on Keppra since.';
  const UNSEIZED = 'Denies seizures. Walks daily.';
  test.each([
    'No history of seizures',
    'Never had a seizure',
    'There is no history of seizures',
    'There is no evidence of seizures',
    'Absence of seizures',
    'Free of seizures',
    'Without seizures',
    'Patient does not have seizures',
    'The member has no known seizures',
    "Pt hasn't ever had a seizure",
    'Beneficiary has never experienced seizures',
    'Seizures are absent',
    'Seizures have been ruled out',
    'No documented history of seizures.',
    'Medication safety: no seizures',
    'The patient denies any prior seizure',
    'Seizures are not present',
    'No personal history of seizures',
    'Negative for seizures',
    'There are no seizures on record',
  ])('%s', (description) => {
    expect(answer(description, SEIZED)).toBe('no');
    expect(answer(description, UNSEIZED)).toBe('yes');
    expect(answer(description, 'Knee pain for two weeks.')).toBeUndefined();
  });

  test.each([
    ['Not on dialysis', 'ESRD, in-center HD MWF.', 'no'],
    ["The individual isn't receiving dialysis", 'CKD 4, not on dialysis.', 'yes'],
    ['Does not use tobacco', 'Smokes half a pack daily.', 'no'],
    ['Patient is not currently a smoker', 'Former smoker, quit in 2015.', 'yes'],
    ['Does not smoke', 'Nonsmoker. Works in an office.', 'yes'],
    ['Nonsmoker', 'Current smoker, 1 ppd.', 'no'],
    ['Not enrolled in hospice', 'Enrolled in hospice on 2/1/2026.', 'no'],
    ['Has not elected hospice', 'Not enrolled in hospice.', 'yes'],
    ['Member is not pregnant', 'Pregnant at 12 weeks.', 'no'],
    ['Member is not pregnant', 'UPT negative today.', 'yes'],
    ['Pregnancy has been ruled out', 'Urine hCG: negative.', 'yes'],
    ['No prior bariatric surgery', 'Sleeve gastrectomy in 2019.', 'no'],
    ['No prior bariatric surgery', 'Requesting sleeve gastrectomy.', undefined],
    ['No active infection', 'Cellulitis of the left leg, on cephalexin.', 'no'],
    ['No active infection', 'No cellulitis.', undefined],
    ['No heart failure or atrial fibrillation', 'No heart failure, no afib.', 'yes'],
    ['No heart failure or atrial fibrillation', 'HFrEF, EF 30 %.', 'no'],
    ['Neither cirrhosis nor hepatitis C', 'Liver cirrhosis on ultrasound.', 'no'],
    ['No severe asthma', 'No asthma.', 'yes'],
    ['No untreated osteomyelitis', 'Osteomyelitis treated in 2024.', undefined],
    ['No personal or family history of melanoma', 'Family history: father had melanoma.', 'no'],
    ['No history of melanoma', 'Family history: father had melanoma.', undefined],
    ['Member has no pacemaker', 'Dual chamber PPM placed 2018.', 'no'],
    ['No kidney transplant', 'S/p DDKT 2020, creatinine 1.1.', 'no'],
    ['Without concurrent opioids plus benzodiazepines', 'Takes no benzos. On oxycodone.', 'yes'],
    ['Exclude if on dialysis: patient receives dialysis', 'ESRD, hemodialysis via AVF.', 'yes'],
    ['No deep vein thrombosis seen on duplex', 'Duplex: no DVT.', 'yes'],
    ['Wound is free of infection', 'Heel ulcer: no signs of infection.', 'yes'],
    ['No gastroparesis', 'Gastroparesis clinic called back.', undefined],
    ['No stroke', 'Counseled on risk of stroke.', undefined],
    ['No cancer', 'Mother had breast cancer.', undefined],
    ['No cancer', 'Brother has colon cancer. Patient has no cancer.', 'yes'],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});

describe('what must be there', () => {
  test.each([
    ['Diagnosis of COPD', 'Centrilobular emphysema, on Anoro.', 'yes'],
    ['Member has a confirmed diagnosis of type 2 diabetes mellitus', 'T1DM on a pump.', 'no'],
    ['Type 2 diabetes', 'DM2, A1c 8.1.', 'yes'],
    ['Patient has heart failure', 'HFrEF, EF 25 %.', 'yes'],
    ['Heart failure with reduced ejection fraction', 'Does not have heart failure.', 'no'],
    ['Heart failure', 'No HFpEF.', undefined],
    ['Patient is pregnant', 'Urine hCG neg.', 'no'],
    ['Currently breastfeeding', 'Not breastfeeding.', 'no'],
    ['Diagnosis of ulcerative colitis or Crohn disease', "Crohn's disease since 2012.", 'yes'],
    ['Has both hypertension and diabetes', 'HTN. No diabetes.', 'no'],
    ['Has both hypertension and diabetes', 'HTN and T2DM.', 'yes'],
    ['Severe persistent asthma', 'Mild asthma.', undefined],
    ['Moderate to severe plaque psoriasis', 'No psoriasis.', 'no'],
    ['Moderate to severe plaque psoriasis', 'Psoriasis on both elbows.', undefined],
    ['Bronchiectasis confirmed by CT', 'CT: no bronchiectasis.', 'no'],
    ['Bronchiectasis confirmed by CT', 'Bronchiectasis.', undefined],
    ['Diagnosis of narcolepsy type 2', 'Narcolepsy type 1.', 'no'],
    ['Atrial fibrillation', 'R/o afib, monitor ordered.', undefined],
    ['Diagnosis of gout (including tophaceous gout)', 'Tophaceous gout.', 'yes'],
    ['Cystic fibrosis', 'CF center visit. CF ruled out.', 'no'],
    ['COPD with FEV1 below 50 %', 'COPD.', undefined],
    ['Diabetes and COPD or asthma', 'Diabetes. COPD.', undefined],
    ['Had a stroke within the past 3 months', 'Stroke in 2019.', undefined],
    ['Established ASCVD such as prior stroke or MI', 'Had a TIA in 2022.', 'yes'],
    ['Hepatitis B', 'Hepatitis B vaccine given.', undefined],
    ['HIV infection', 'HIV test negative.', undefined],
    ['Multiple sclerosis', 'RRMS on Ocrevus.', 'yes'],
    ['Obstructive sleep apnea', 'Snores. OSA suspected.', undefined],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});

describe('what narrows a name is told beside it', () => {
  test.each([
    ['Severe psoriasis', 'Severe psoriasis of both arms.', 'yes'],
    ['Severe psoriasis', 'Moderate to severe psoriasis.', undefined],
    ['Moderate to severe plaque psoriasis', 'Moderate plaque psoriasis.', 'yes'],
    ['Severe COPD', 'Severe pain, COPD.', undefined],
    ['Severe COPD', 'COPD, severe.', 'yes'],
    ['Severe COPD', 'COPD with severe dyspnea.', undefined],
    ['No uncontrolled hypertension', 'Uncontrolled hypertension, 190/110.', 'no'],
    ['No uncontrolled hypertension', 'Hypertension, no longer uncontrolled.', undefined],
    ['Lymphedema of the arm', 'Lymphedema of the left arm.', 'yes'],
    ['Lymphedema of the arm', 'Lymphedema of the leg.', undefined],
    ['Stage 4 chronic kidney disease', 'No CKD.', 'no'],
    ['Stage 4 chronic kidney disease', 'CKD.', undefined],
    ['No heart failure NYHA class III or IV', 'No heart failure.', 'yes'],
    ['No heart failure NYHA class III or IV', 'Heart failure.', undefined],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});

describe('drugs that are taken now, and other wordings of what is there', () => {
  test.each([
    ['Currently taking metformin', 'On metformin 1000 mg BID.', 'yes'],
    ['Currently taking metformin', 'Was on metformin until May.', undefined],
    ['Currently taking metformin', 'Metformin 1000 mg BID.', undefined],
    ['No concomitant use of opioids', 'Takes oxycodone 5 mg TID.', 'no'],
    ['Will not be using a GLP-1 agonist concurrently', 'Continues Ozempic weekly.', 'no'],
    ['Not used in combination with another biologic', 'Not on any biologic.', 'yes'],
    ['Not used in combination with another biologic', 'On Humira.', undefined],
    ['Member is not taking an MAOI', 'Takes phenelzine.', 'no'],
    ['The drug is being prescribed for the treatment of gout', 'Gout since 2019.', 'yes'],
    ['Indication is osteoporosis', 'No osteoporosis.', 'no'],
    ['Documentation supports a diagnosis of migraine, with or without aura', 'Migraine.', 'yes'],
    ['Must have a diagnosis of end stage renal disease (ESRD)', 'ESRD.', 'yes'],
    ['Has a cochlear implant or other implanted hearing device', 'Cochlear implant, right ear.', 'yes'],
    ['Has a cochlear implant or other implanted hearing device', 'No cochlear implant.', undefined],
    ['Pregnancy must be excluded before therapy', 'Pregnant.', 'no'],
    ['Not enrolled in hospice or receiving dialysis', 'Not in hospice, not on dialysis.', 'yes'],
    ['No suicidal ideation', 'Denies SI.', 'yes'],
    ['No evidence of metastatic disease', 'Breast cancer.', undefined],
    ['No distant metastases', 'Node: 1/3 with metastasis.', undefined],
    ['Fibromyalgia', 'They raised the idea of fibromyalgia.', undefined],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});

describe('what is less than plain is left to whoever reads it', () => {
  test.each([
    ['No cirrhosis', 'Cirrhosis possible, not established.'],
    ['Diagnosis of COPD', 'COPD vs asthma.'],
    ['Venous leg ulcer', 'This dressing is FDA cleared for pressure ulcers and venous leg ulcers.'],
    ['On dialysis', 'Patients on dialysis can not join the class.'],
    ['No active infection', 'Explained the risks: bleeding, infection.'],
    ['Enrolled in hospice', 'Hospice: the family had a first talk.'],
    ['Patient is pregnant', 'Pregnancy: hopes for one next year.'],
    ['No cancer', 'Cancer look: mammogram clean.'],
    ['Diagnosis of gout', 'Gout? Uric acid sent.'],
    ['Currently on an anticoagulant', 'Apixaban 5 mg BID.'],
    ['A beta blocker', 'Metoprolol 25 mg since June.'],
  ])('%s: %s', (description, note) => {
    expect(answer(description, note)).toBeUndefined();
  });
});

describe('denials in other wordings', () => {
  const SEIZED = 'Had two seizures in 2021, on Keppra since.';
  const UNSEIZED = 'Denies seizures. Walks daily.';
  test.each([
    'Seizures: none',
    'Seizures - absent',
    'None of the following: seizures',
    'None of these conditions applies: seizures',
    'Ruled out: seizures',
    'Does not have, and has never had, seizures',
    'Clear of seizures',
    'No signs or symptoms of seizures',
    'No seizures of any kind',
    'No seizures at the time of the request',
    'No seizures at baseline',
    'Must not have seizures',
    'There shall be no history of seizures',
  ])('%s', (description) => {
    expect(answer(description, SEIZED)).toBe('no');
    expect(answer(description, UNSEIZED)).toBe('yes');
    expect(answer(description, 'Knee pain for two weeks.')).toBeUndefined();
  });

  test.each([
    ['Free of active infection at the time of infusion', 'Cellulitis of the left leg, on cephalexin.', 'no'],
    ['Free of active infection at the time of infusion', 'No active infection.', 'yes'],
    ['Operative site is free of active infection, including cellulitis', 'No infection.', 'yes'],
    ['Infection at the surgical site has been excluded', 'No signs of infection.', 'yes'],
    ['Pulmonary embolism ruled out by CT angiography', 'Pulmonary embolism, on apixaban.', 'no'],
    ['Pulmonary embolism ruled out by CT angiography', 'No pulmonary embolism.', undefined],
    ['Must not have end-stage renal disease or be on dialysis', 'No ESRD, not on dialysis.', 'yes'],
    ['No stroke; no MI', 'No stroke. No MI.', 'yes'],
    ['No stroke; no MI', 'MI in 2020.', 'no'],
    ['Pregnancy test negative', 'Urine hCG neg.', 'yes'],
    ['Negative pregnancy test', 'Pregnant.', 'no'],
    ['Neg melanoma - self & fam', 'No personal or family hx of melanoma.', 'yes'],
    ['Neither the patient nor a relative has had melanoma', 'Father had melanoma.', 'no'],
    ['Tobacco-free', 'Smokes half a pack daily.', 'no'],
    ['Currently nonpregnant', 'Pregnant at 12 weeks.', 'no'],
    ['COPD and no asthma', 'COPD. Asthma.', undefined],
    ['Dx = RA', 'Seropositive rheumatoid arthritis.', 'yes'],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});

describe('allergies, contraindications and families', () => {
  test.each([
    ['No contraindication to methotrexate', 'No contraindication to methotrexate.', 'yes'],
    ['No contraindication to methotrexate', 'Methotrexate is contraindicated: cirrhosis.', 'no'],
    ['No contraindication to methotrexate', 'On methotrexate.', undefined],
    ['No hypersensitivity to denosumab or its components', 'Allergic to denosumab (hives).', 'no'],
    ['Denosumab: free of known hypersensitivity to the product', 'No allergy to denosumab.', 'yes'],
    ['No family history of melanoma', 'Mother had melanoma.', 'no'],
    ['No family history of melanoma', 'No family history of melanoma.', 'yes'],
    ['No family history of melanoma', 'Melanoma of the back in 2019.', undefined],
    ['Family history of breast cancer', 'Sister with breast cancer.', 'yes'],
    ['First-degree relative with breast cancer', 'No family history of breast cancer.', 'no'],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});

describe('names of fields that only criteria ask for', () => {
  test.each([
    ['Dentition is clear of untreated caries', 'No caries on exam.', 'yes'],
    ['Sensorineural hearing loss', 'Bilateral moderate SNHL.', 'yes'],
    ['Diagnosis of keratoconus', 'No keratoconus.', 'no'],
    ['Patient carries a pathogenic variant in BRCA1 or BRCA2', 'BRCA2 pathogenic variant.', 'yes'],
    ['EGFR mutation', 'EGFR mutation: negative.', 'no'],
    ['Multiple gestation', 'Twin pregnancy.', 'yes'],
    ['No placenta previa', 'Placenta previa on ultrasound.', 'no'],
    ['Chronic lymphocytic leukemia', 'Chronic myeloid leukemia.', undefined],
    ['Leukemia', 'CLL, Rai stage 1.', 'yes'],
    ['On parenteral nutrition', 'Receives TPN nightly.', 'yes'],
    ['No active psychosis', 'No psychosis.', 'yes'],
    ['Is listed for transplant', 'Not on the waitlist.', 'no'],
    ['Relapsing form of multiple sclerosis', 'RRMS since 2020.', 'yes'],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});
