import type { Role } from '../../../service/contract/access.ts';
import { roles } from '../../data/roles.ts';
import { Choice } from '../../ui/Choice.tsx';

export function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <Choice
      label="Role"
      words={roles.map(({ id, label, about }) => [id, `${label}: ${about}`] as const)}
      value={value}
      onChange={onChange}
    />
  );
}
