import { RefreshCw } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { show } from '../../actions/keys.ts';
import { count, filters } from '../../case/filter.ts';
import { chooseFilter } from '../../case/select.ts';
import { useReview } from '../../case/store.ts';
import { useDisputedIds } from '../../case/useOpinions.ts';
import { IconButton } from '../../ui/Button.tsx';
import { evaluateAgain } from '../evaluate.ts';
import css from './FilterBar.module.css';

/** Shows only some of the leaves; each filter says how many there are. */
export function FilterBar({ tree }: { tree: CriteriaNode }) {
  const { filter, evaluating, locked, work } = useReview();
  const disputed = useDisputedIds(tree);
  return (
    <div className={css.bar}>
      <ToggleButtonGroup
        aria-label="Show criteria"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[filter]}
        className={css.group!}
      >
        {filters.map(({ id, label }) => (
          <ToggleButton key={id} id={id} className={css.button!} onPress={() => chooseFilter(id)}>
            {label} <span className={css.count}>{count(tree, id, work?.variances, disputed)}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <IconButton
        label={evaluating ? 'Evaluating…' : 'Evaluate again'}
        keys={show('shift+e')}
        isDisabled={locked}
        busy={evaluating}
        onPress={() => void evaluateAgain()}
      >
        <RefreshCw className={evaluating ? css.turning : undefined} />
      </IconButton>
    </div>
  );
}
