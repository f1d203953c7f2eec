import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { mentionsOf } from './find.ts';

const named = (text: string, codes: string[] = []) =>
  mentionsOf(
    understand(
      recordOf(`Progress note\n\n${text}`),
      requestContextOf({ request: { diagnosis_codes: codes } }),
    ),
  )
    .filter(({ kind }) => kind === 'problem')
    .map(({ key }) => key);

test.each<[text: string, codes: string[], keys: string[]]>([
  // by the codes of the request
  ['He has had PD for ten years.', ['G20.A1'], ['parkinson']],
  ['He has had PD for ten years.', ['N18.6'], ['peritoneal dialysis status']],
  ['He has had PD for ten years.', [], []],
  // by what the chart spells out
  ['PD since 2015. Takes Sinemet.', [], ['parkinson']],
  ['Does PD at night, no trouble with the dialysate.', [], ['peritoneal dialysis status']],
  ['PD on PD: levodopa and a Tenckhoff for peritoneal exchanges.', [], []],
  ['DM, refractory. Heliotrope rash is back.', [], ['M33.13']],
  ['DM and hypertension.', [], ['diabetes', 'hypertension']],
  ['AS for years, HLA-B27, ankylosing of the spine.', [], ['M45']],
  ['UC: total colectomy in 2012, J-pouch.', [], ['ulcerative_colitis']],
  ['UC sent, urine culture pending.', [], []],
  // no problem in the sense of the chart
  ['TBI 0.45, ABI 0.6.', [], []],
  ['He fell: TBI with a brain injury clinic.', [], ['tbi']],
])('%s %j', (text, codes, keys) => {
  expect([...new Set(named(text, codes))].sort()).toEqual(expect.arrayContaining([...keys].sort()));
  for (const short of ['parkinson', 'diabetes', 'tbi', 'aortic_stenosis', 'ulcerative_colitis'])
    if (!keys.includes(short)) expect(named(text, codes)).not.toContain(short);
});

test.each<[text: string, keys: string[]]>([
  ['Scleroderma-ILD.', ['scleroderma', 'ild']],
  ['RA-ILD on rituximab.', ['rheumatoid_arthritis', 'ild']],
  ['MI-E twice a day.', []],
  ['HF and hypertension.', ['heart_failure', 'hypertension']],
  ['COPD, RA 89 % at rest.', ['copd']],
])('joined and bare: %s', (text, keys) => {
  expect(named(text)).toEqual(keys);
});
