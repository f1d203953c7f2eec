import { Field } from '../../../ui/Field.tsx';
import { type DraftNode, isBag, isGroup } from './draft.ts';
import css from './Editor.module.css';
import { inside, messageAt, type NodeFault } from './faults.ts';
import { roles } from './words.ts';

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
            <label key={type}>
              <input
                type="checkbox"
                checked={node.applies_to?.includes(type) ?? true}
                onChange={(event) => {
                  const now = node.applies_to ?? types;
                  const chosen = types.filter((one) =>
                    one === type ? event.target.checked : now.includes(one),
                  );
                  // All of them is what absence means; none would never count.
                  onSet({
                    applies_to: chosen.length === types.length || chosen.length === 0 ? remove : chosen,
                  });
                }}
              />
              {type.replaceAll('_', ' ')}
            </label>
          ))}
        </fieldset>
      )}
      <Field label="Role" error={messageAt(inside(faults, 'role'))}>
        {(control) => (
          <select
            {...control}
            value={node.role ?? 'include'}
            onChange={(event) =>
              onSet({ role: event.target.value === 'include' ? remove : event.target.value })
            }
          >
            {roles.map((role) => (
              <option key={role.id} value={role.id}>
                {role.label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!isGroup(node) && (
        <>
          <Field label="If it is not documented" error={messageAt(inside(faults, 'absence'))}>
            {(control) => (
              <select
                {...control}
                value={node.absence ?? ''}
                onChange={(event) => onSet({ absence: event.target.value || remove })}
              >
                <option value="">As usual: open, and no for an exclusion</option>
                <option value="unknown">It stays open</option>
                <option value="no">It is a no</option>
              </select>
            )}
          </Field>
          <label className={css.check}>
            <input
              type="checkbox"
              checked={node.judgement === true}
              onChange={(event) => onSet({ judgement: event.target.checked || remove })}
            />
            Only a person can decide this
          </label>
        </>
      )}
      <Field label="Location in the policy" optional error={messageAt(inside(faults, 'citation'))}>
        {(control) => (
          <input
            {...control}
            value={node.citation ?? ''}
            onChange={(event) => onSet({ citation: event.target.value || remove }, 'citation')}
          />
        )}
      </Field>
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
