import { Field } from '../ui/Field.tsx';
import form from '../ui/Form.module.css';
import { Proposal } from './Proposal.tsx';
import { codeFaults, type Patient } from './request.ts';
import { type Chart, changeChart } from './uploads.ts';

/** Whose chart it is. */
export function PatientFields({ chart }: { chart: Chart }) {
  const text = (name: keyof Patient) => ({
    value: chart[name],
    onChange: (event: { target: { value: string } }) => changeChart(chart.id, { [name]: event.target.value }),
  });
  return (
    <>
      <div className={form.pair}>
        <Field label="Patient" optional>
          {(control) => (
            <>
              <input {...control} autoComplete="off" {...text('patient')} />
              <Proposal chart={chart} field="patient" />
            </>
          )}
        </Field>
        <Field label="Member ID" optional>
          {(control) => (
            <>
              <input {...control} autoComplete="off" {...text('memberId')} />
              <Proposal chart={chart} field="memberId" />
            </>
          )}
        </Field>
        <Field label="Date of birth" optional>
          {(control) => (
            <>
              <input {...control} type="date" {...text('birth')} />
              <Proposal chart={chart} field="birth" />
            </>
          )}
        </Field>
        <Field label="Sex" optional>
          {(control) => (
            <>
              <select {...control} {...text('sex')}>
                <option value="">Not given</option>
                <option value="F">Female</option>
                <option value="M">Male</option>
              </select>
              <Proposal chart={chart} field="sex" />
            </>
          )}
        </Field>
      </div>
      <Field
        label="Diagnosis codes"
        optional
        hint="ICD-10-CM, separated by commas."
        error={codeFaults(chart).diagnoses}
      >
        {(control) => (
          <>
            <input {...control} autoComplete="off" {...text('codes')} />
            <Proposal chart={chart} field="codes" />
          </>
        )}
      </Field>
    </>
  );
}
