import { Fragment } from 'react';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { selectInTree } from '../case/select.ts';
import cited from './Cited.module.css';

/** Criteria by their numbers, each a link to its row. */
export function CriterionLinks({ of }: { of: readonly CriteriaNode[] }) {
  return of.map((leaf, at) => (
    <Fragment key={leaf.criteria_id}>
      {at > 0 && ', '}
      <button
        type="button"
        className={cited.link}
        title={leaf.description}
        onClick={() => selectInTree(leaf.criteria_id)}
      >
        {leaf.criteria_id}
      </button>
    </Fragment>
  ));
}
