/** The paper that a hospital stay leaves behind: flowsheets, medication records, laboratory, therapy, teaching. */
import { dice } from './dice.ts';
import type { SampleDocument } from './types.ts';

export interface StayPlan {
  /** First full day, ISO. */
  from: string;
  days: number;
  seed: number;
  hospital: string;
  /** Oxygen flow per day in L/min; saturations on it stay between 91 and 95 %. */
  flow: number[];
}

type Roll = () => number;
const between = (roll: Roll, low: number, high: number) => low + Math.floor(roll() * (high - low + 1));
const pick = <T>(roll: Roll, from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T;
const hour = (h: number) => `${String(h).padStart(2, '0')}:00`;

function dayAfter(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function vitals(roll: Roll, flow: number): string[] {
  const rows = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22].map((h) =>
    [
      hour(h),
      `${between(roll, 118, 142)}/${between(roll, 64, 84)}`,
      between(roll, 76, 98),
      between(roll, 18, 24),
      (97.6 + between(roll, 0, 14) / 10).toFixed(1),
      `${between(roll, 91, 95)}%`,
      `${flow} L NC`,
      pick(roll, ['0', '0', '2', '3']),
      pick(roll, ['LB', 'KO', 'SM']),
    ].join('  '),
  );
  const intake = [7, 15, 23].map((h) =>
    [`${hour(h)} shift end`, between(roll, 300, 800), between(roll, 0, 400), between(roll, 250, 700)].join(
      '  ',
    ),
  );
  return [
    '[table]',
    'Time  BP  HR  RR  Temp F  SpO2  O2 device  Pain  RN',
    ...rows,
    '[/table]',
    '',
    'INTAKE AND OUTPUT (mL)',
    '[table]',
    'When  Oral  IV  Urine',
    ...intake,
    '[/table]',
    '',
    `NEURO: Alert, oriented x4, follows commands. CARDIAC: ${pick(roll, ['Sinus rhythm on monitor.', 'Sinus rhythm, rare PACs.'])}`,
    `RESP: ${pick(roll, ['Expiratory wheeze both bases.', 'Breath sounds coarse, clears with cough.', 'Diminished bases, no distress.'])} Cough ${pick(roll, ['productive, yellow', 'productive, white', 'dry'])}.`,
    'GI: Abdomen soft, bowel sounds present. GU: Voids in urinal. SKIN: Intact, Braden 19, heels floated.',
    `SAFETY: Bed low, call light in reach, Morse ${pick(roll, ['35', '45', '50'])}. No falls this shift.`,
  ];
}

function medications(roll: Roll, day: number): string[] {
  const drugs: [string, string, number[]][] = [
    ['methylprednisolone', '40 mg IV', day < 3 ? [6, 18] : []],
    ['prednisone', '40 mg PO', day < 3 ? [] : [9]],
    ['ceftriaxone', '1 g IV', day < 5 ? [10] : []],
    ['azithromycin', '500 mg PO', day < 4 ? [10] : []],
    ['ipratropium-albuterol', '1 neb', [2, 8, 14, 20]],
    ['tiotropium', '18 mcg inhaled', [9]],
    ['enoxaparin', '40 mg SC', [21]],
    ['lisinopril', '10 mg PO', [9]],
    ['atorvastatin', '40 mg PO', [21]],
    ['insulin lispro sliding scale', 'per scale SC', [8, 12, 17]],
    ['acetaminophen PRN', '650 mg PO', roll() < 0.4 ? [between(roll, 1, 22)] : []],
  ];
  const rows = drugs
    .filter(([, , times]) => times.length)
    .map(([name, dose, times]) =>
      [name, dose, times.map((h) => `${hour(h)} ${pick(roll, ['LB', 'KO', 'SM'])}`).join(', ')].join('  '),
    );
  return [
    '[table]',
    'Medication  Dose  Given',
    ...rows,
    '[/table]',
    '',
    'ALLERGIES: sulfa (rash).',
    'Sliding scale for steroid glucose; no home insulin.',
  ];
}

function laboratory(roll: Roll, day: number): string[] {
  const row = (name: string, value: string, unit: string, range: string) =>
    `${name.padEnd(22)}${value.padStart(8)}   ${unit.padEnd(9)}${range}`;
  return [
    'TEST                    RESULT   UNITS    REFERENCE',
    row('WBC', (14.8 - day + between(roll, 0, 9) / 10).toFixed(1), 'K/uL', '4.0 - 11.0'),
    row('HEMOGLOBIN', (13.2 + between(roll, 0, 6) / 10).toFixed(1), 'g/dL', '13.5 - 16.5'),
    row('HEMATOCRIT', (40.1 + between(roll, 0, 15) / 10).toFixed(1), '%', '40.0 - 50.0'),
    row('PLATELETS', String(between(roll, 210, 268)), 'K/uL', '150 - 400'),
    row('SODIUM', String(between(roll, 136, 141)), 'mmol/L', '135 - 145'),
    row('POTASSIUM', (3.8 + between(roll, 0, 6) / 10).toFixed(1), 'mmol/L', '3.5 - 5.1'),
    row('CREATININE', (0.9 + between(roll, 0, 2) / 10).toFixed(2), 'mg/dL', '0.70 - 1.30'),
    row('GLUCOSE', String(between(roll, 128, 212)), 'mg/dL', '65 - 99'),
    row('PROCALCITONIN', Math.max(0.08, 1.9 - day * 0.3).toFixed(2), 'ng/mL', '< 0.10'),
    '',
    'BLOOD CULTURES X2: NO GROWTH TO DATE.',
    'CRITICAL VALUES: NONE.  CALL 555 010 0150 WITH QUESTIONS.',
  ];
}

function progress(roll: Roll, day: number, flow: number): string[] {
  return [
    `SUBJECTIVE: ${pick(roll, ['Slept a little better.', 'Coughing less.', 'Short of breath to the bathroom.', 'Wants to go home.'])} No chest pain. No leg pain. Denies hemoptysis.`,
    '',
    `OBJECTIVE: On ${flow} L/min nasal cannula, saturation ${between(roll, 91, 95)} %. ${pick(roll, ['Wheeze less than yesterday.', 'Prolonged expiration, scattered wheeze.', 'Coarse left base.'])} Heart regular. No edema. Alert.`,
    '',
    `ASSESSMENT AND PLAN (hospital day ${day + 1})`,
    '1. Pneumonia, left lower lobe, improving. Antibiotics as ordered.',
    `2. COPD exacerbation. ${day < 3 ? 'IV steroid, change to oral when better.' : 'Oral prednisone, taper after discharge.'} Nebulizers every six hours.`,
    '3. Acute hypoxemic respiratory failure. Wean oxygen to keep saturation 90 to 92 %. If he cannot be weaned, a home oxygen evaluation will be needed before he leaves.',
    '4. Hypertension. Lisinopril continued.',
    '5. Prevention of clots: enoxaparin. Code status: full code.',
    '',
    'Copied forward from admission: in the ED his saturation was 83 % on room air.',
  ];
}

function therapy(roll: Roll, day: number): string[] {
  return [
    `Seen in room, ${between(roll, 15, 30)} minutes. Oxygen left on throughout, room air was not tried today.`,
    `Transfers: ${day < 3 ? 'minimal assistance' : 'supervision'}. Walked ${20 + day * 15} feet with a rolling walker, ${between(roll, 1, 3)} standing rests.`,
    'Balance: fair standing. Strength 4/5 both legs.',
    `Borg dyspnea ${between(roll, 3, 5)} of 10 after walking.`,
    'GOALS: walk 150 feet with supervision, five stairs with one rail, saturation at or above 90 % with activity.',
    'PLAN: daily while in hospital. Home therapy likely.',
  ];
}

const TEACHING: readonly string[][] = [
  [
    'YOUR OXYGEN AND YOU (general leaflet, not an order)',
    'Some people go home with oxygen. Insurance pays only if a test shows a saturation of 88 % or less, or 89 % with heart strain.',
    'Do not smoke near oxygen. Keep it ten feet from flames. Call if your saturation at home falls below 88 %.',
  ],
  [
    'LIVING WITH COPD (general leaflet)',
    'If you have sleep apnea bring your CPAP to the hospital. Ask about vaccines. Breathe out through pursed lips.',
    'Call 911 if you turn blue or cannot finish a sentence.',
  ],
  [
    'NUTRITION SCREEN',
    'Appetite fair, eats about 60 % of meals. Usual weight 171 lb. No chewing problem. Offered a supplement, declined.',
  ],
  [
    'CASE MANAGEMENT',
    'Lives with his son in an apartment, elevator. Son works days. Neighbor has an oxygen tank he could borrow, told not to.',
    'Insurance: Medicare. Equipment suppliers list given, no choice made yet.',
  ],
];

/** Every generated document of the stay, in order of date. The same plan gives the same paper. */
export function hospitalStay(plan: StayPlan): SampleDocument[] {
  const roll = dice(plan.seed);
  const documents: SampleDocument[] = [];
  for (let day = 0; day < plan.days; day++) {
    const date = dayAfter(plan.from, day);
    const flow = plan.flow[day] ?? plan.flow.at(-1) ?? 2;
    const add = (title: string, author: string, text: string[], layout: SampleDocument['layout'] = 'note') =>
      documents.push({ title, date, author, layout, letterhead: plan.hospital, text });
    add('Nursing flowsheet', 'Medical unit 5 West', vitals(roll, flow));
    add('Medication administration record', 'Medical unit 5 West', medications(roll, day));
    add('Laboratory report', 'Hospital laboratory', laboratory(roll, day), 'mono');
    add('Hospital progress note', 'Tomas Brandt, MD', progress(roll, day, flow));
    add('Physical therapy note', 'G. Novak, PT', therapy(roll, day));
    add('Respiratory therapy treatment record', 'I. Chandra, RRT', [
      ...['02:10', '08:05', '14:15', '20:00'].map(
        (time) =>
          `${time} nebulizer given by mouthpiece. Saturation ${between(roll, 91, 95)} % on ${flow} L before and after. Tolerated well.`,
      ),
      'Room air challenge not done today.',
    ]);
    const sheet = TEACHING[day % TEACHING.length] ?? [];
    add(sheet[0] ?? 'Note', 'Medical unit 5 West', sheet.slice(1));
  }
  return documents;
}
