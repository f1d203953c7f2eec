import type { Role } from '../../../service/contract/access.ts';
import { Field } from '../../ui/Field.tsx';
import { roles } from './roles.ts';

export function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <Field label="Role">
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value as Role)}>
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {role.label}: {role.about}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
