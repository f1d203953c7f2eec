import form from '../ui/Form.module.css';
import { ChartField } from './ChartField.tsx';
import type { Chart } from './uploads.ts';

const sexes = { '': 'Not given', F: 'Female', M: 'Male' };

/** Whose chart it is. */
export function PatientFields({ chart }: { chart: Chart }) {
  return (
    <>
      <div className={form.pair}>
        <ChartField chart={chart} name="patient" label="Patient" />
        <ChartField chart={chart} name="memberId" label="Member ID" />
        <ChartField chart={chart} name="birth" label="Date of birth" type="date" />
        <ChartField chart={chart} name="sex" label="Sex" words={sexes} />
      </div>
      <ChartField chart={chart} name="codes" label="Diagnosis codes" hint="ICD-10-CM, separated by commas." />
    </>
  );
}
