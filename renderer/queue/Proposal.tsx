import { asPrinted } from '../../service/contract/identity-text.ts';
import type { Proposed } from '../../service/contract/intake.ts';
import { Button } from '../ui/Button.tsx';
import css from './Proposal.module.css';
import { type ProposedField, proposedFor, standing, taking } from './proposals.ts';
import { type Chart, changeChart } from './uploads.ts';

/** What the chart prints for a field, with its place, to be taken with a press; reported as a difference where the field says something else. */
export function Proposal({ chart, field }: { chart: Chart; field: ProposedField }) {
  if (chart.proposal === undefined || chart.proposal === 'reading') return null;
  const value = chart[field];
  const open = proposedFor(chart.proposal, field)
    .map((proposed) => ({ proposed, state: standing(field, value, proposed) }))
    .filter(({ state }) => state !== 'taken');
  if (open.length === 0) return null;
  return (
    <ul className={css.list}>
      {open.map(({ proposed, state }) => (
        <li key={proposed.value} className={css.proposal} data-state={state}>
          <span>
            {state === 'differs' ? 'The chart says ' : 'Chart: '}
            <strong>{asPrinted(proposed.value)}</strong> <Place proposed={proposed} />
          </span>
          <Button
            small
            aria-label={`Use ${asPrinted(proposed.value)}`}
            onPress={() => changeChart(chart.id, { [field]: taking(field, value, proposed) })}
          >
            Use
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** "page 3, printed as “ALDRIDGE, CONSUELO”" */
export function Place({ proposed }: { proposed: Proposed }) {
  const { text, value, page, because } = proposed;
  const printed = text !== value && text !== asPrinted(value) ? `, “${text.slice(0, 80)}”` : '';
  return (
    <span className={css.place}>
      page {page + 1}
      {printed}
      {because && ` (${because})`}
    </span>
  );
}
