import { Field } from '../ui/Field.tsx';
import type { Patient } from './request.ts';
import css from './UploadDialog.module.css';

interface PatientFieldsProps {
  patient: Patient;
  onChange: (change: Partial<Patient>) => void;
}

/** Whose chart it is. */
export function PatientFields({ patient, onChange }: PatientFieldsProps) {
  const text = (name: keyof Patient) => ({
    value: patient[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <div className={css.pair}>
        <Field label="Patient" optional>
          {(control) => <input {...control} autoComplete="off" {...text('patient')} />}
        </Field>
        <Field label="Member ID" optional>
          {(control) => <input {...control} autoComplete="off" {...text('memberId')} />}
        </Field>
        <Field label="Date of birth" optional>
          {(control) => <input {...control} type="date" {...text('birth')} />}
        </Field>
        <Field label="Sex" optional>
          {(control) => (
            <select {...control} {...text('sex')}>
              <option value="">Not given</option>
              <option value="F">Female</option>
              <option value="M">Male</option>
            </select>
          )}
        </Field>
      </div>
      <Field label="Diagnosis codes" optional hint="ICD-10-CM, separated by commas.">
        {(control) => <input {...control} autoComplete="off" {...text('codes')} />}
      </Field>
    </>
  );
}
