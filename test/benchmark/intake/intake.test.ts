/**
 * What is proposed for the form of each labeled chart, against the form that it has. Some charts that need no OCR in `npm test`; all
 * of them in `npm run benchmark` (EVIDENT_BENCHMARK=all). A field counts where the chart prints it.
 */
import { afterAll, expect, test } from 'vitest';
import type { Proposed } from '../../../service/contract/intake.ts';
import { loadGuidelines } from '../../../service/criteria/schema/library.ts';
import { closeReaders } from '../../../service/record/index.ts';
import { proposeIntake } from '../../../service/review/intake.ts';
import { corpusIsHere, corpusRecord, sampledCases } from '../corpus.ts';

afterAll(() => closeReaders());

const bare = (text: string | undefined) => (text ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
/** Given and family name, in any order and without initials. */
const names = (text: string | undefined) =>
  (text ?? '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length > 1)
    .sort()
    .join(' ');

/** A day as charts print it. */
function prints(text: string, iso: string): boolean {
  const [y = '', m = '', d = ''] = iso.split('-');
  const [mo, dd] = [Number(m), Number(d)];
  const forms = [
    iso,
    `${m}/${d}/${y}`,
    `${mo}/${dd}/${y}`,
    `${mo}/${dd}/${y.slice(2)}`,
    `${m}/${d}/${y.slice(2)}`,
  ];
  return forms.some((form) => text.includes(form));
}

test.skipIf(!corpusIsHere)(
  'patient, birth date, member ID and date of service are proposed as they are',
  async () => {
    const charts = sampledCases();
    const guidelines = loadGuidelines();
    const wrong: string[] = [];
    let [fields, found, first] = [0, 0, 0];
    for (const { id, form } of charts) {
      const record = await corpusRecord(id);
      const proposal = proposeIntake({ record, pageCount: record.pages.length, guidelines });
      const text = record.pages.flatMap((page) => page.lines.map((line) => line.text)).join('\n');
      const { patient = {}, request = {} } = form;
      const member = bare(patient.member_id);
      const day = request.date_of_service ?? '';
      const checks: [string, boolean, boolean, Proposed | undefined][] = [
        ['name', true, names(proposal.patient_name?.value) === names(patient.name), proposal.patient_name],
        [
          'birth date',
          prints(text, patient.date_of_birth ?? ''),
          proposal.date_of_birth?.value === patient.date_of_birth,
          proposal.date_of_birth,
        ],
        [
          'member ID',
          bare(text).includes(member),
          bare(proposal.member_id?.value) === member,
          proposal.member_id,
        ],
        [
          'date of service',
          prints(text, day),
          proposal.date_of_service?.value === day,
          proposal.date_of_service,
        ],
      ];
      for (const [name, printed, right, proposed] of checks) {
        if (!printed) continue;
        fields++;
        if (right && proposed!.bounding_box.length > 0) found++;
        else wrong.push(`${id} ${name}: ${proposed?.value ?? 'nothing'}`);
      }
      const codes = proposal.determinations.map((one) => one.guideline_code);
      if (codes.includes(form.guideline_code ?? '')) first++;
      else wrong.push(`${id} determination: ${codes.join(' ')} for ${form.guideline_code}`);
    }
    console.log(
      `intake: ${charts.length} charts, ${found} of ${fields} printed fields right, the determination among the likely ones in ` +
        `${first} of ${charts.length}\n${wrong.join('\n')}`,
    );
    expect(found / fields).toBeGreaterThanOrEqual(0.95);
    expect(first / charts.length).toBeGreaterThanOrEqual(0.9);
  },
);
