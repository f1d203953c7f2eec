import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type DraftNode, isBag, isGroup } from './draft.ts';
import css from './Editor.module.css';
import { inside, messageAt, type NodeFault } from './faults.ts';
import { roles } from './words.ts';

const silences: readonly (readonly [string, string])[] = [
  ['unknown', 'It stays open'],
  ['no', 'It is a no'],
];

interface NodeOptionsProps {
  node: DraftNode;
  types: string[];
  isRoot: boolean;
  faults: NodeFault[];
  onSet: (fields: Partial<DraftNode>, joins?: string) => void;
}

/** When a criterion counts, what it is for, what silence about it means, where it stands in the policy. */
export function NodeOptions({ node, types, isRoot, faults, onSet }: NodeOptionsProps) {
  const remove = undefined as never;
  return (
    <>
      {types.length > 0 && !isRoot && (
        <fieldset className={css.checks}>
          <legend>Counts for requests of type</legend>
          {types.map((type) => (
            <Checkbox
              key={type}
              checked={node.applies_to?.includes(type) ?? true}
              onChange={(checked) => {
                const now = node.applies_to ?? types;
                const chosen = types.filter((one) => (one === type ? checked : now.includes(one)));
                // All of them is what absence means; none would never count.
                onSet({
                  applies_to: chosen.length === types.length || chosen.length === 0 ? remove : chosen,
                });
              }}
            >
              {type.replaceAll('_', ' ')}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <Choice
        label="Role"
        error={messageAt(inside(faults, 'role'))}
        words={roles.map((role) => [role.id, role.label] as const)}
        value={node.role ?? 'include'}
        onChange={(role) => onSet({ role: role === 'include' ? remove : role })}
      />
      {!isGroup(node) && (
        <>
          <Choice
            label="If it is not documented"
            error={messageAt(inside(faults, 'absence'))}
            none="As usual: open, and no for an exclusion"
            words={silences}
            value={node.absence ?? ''}
            onChange={(absence) => onSet({ absence: absence || remove })}
          />
          <Checkbox
            className={css.check}
            checked={node.judgement === true}
            onChange={(checked) => onSet({ judgement: checked || remove })}
          >
            Only a person can decide this
          </Checkbox>
        </>
      )}
      <TextField
        label="Location in the policy"
        optional
        error={messageAt(inside(faults, 'citation'))}
        value={node.citation ?? ''}
        onChange={(text) => onSet({ citation: text || remove }, 'citation')}
      />
      {isBag(node.facts) && <Aids facts={node.facts} />}
    </>
  );
}

/** Drafting aids that came with the guideline: what to look for and what to beware of. */
function Aids({ facts }: { facts: Record<string, unknown> }) {
  return (
    <details className={css.more}>
      <summary>Drafting aids</summary>
      <dl className={css.aids}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>{Array.isArray(value) ? value.join(' · ') : String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
