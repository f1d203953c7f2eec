import { Check, Pencil, RefreshCw, Undo } from 'lucide-react';
import { certaintyOf, isConfirmed, isUnsure } from '../../../service/contract/certainty.ts';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { disagrees, isStale, mayConfirm } from '../../../service/tree/index.ts';
import { runAction } from '../../actions/run.ts';
import { clearOverride } from '../../case/edit.ts';
import { useReview } from '../../case/store.ts';
import { dateTime } from '../../data/due.ts';
import { Button } from '../../ui/Button.tsx';
import { CertaintyMark } from '../../ui/marks.tsx';
import { Cited } from '../Cited.tsx';
import { NodeAnswer } from '../NodeAnswer.tsx';
import { isChangedBySecond } from '../second.ts';
import { certaintyWords } from '../tree/words.ts';
import { BeforeSecond } from './BeforeSecond.tsx';
import { EvidenceList } from './EvidenceList.tsx';
import css from './LeafDetail.module.css';
import { OverrideForm } from './OverrideForm.tsx';
import { SecondOpinion } from './SecondOpinion.tsx';

/** How an answer came about: by the determination's own test where nothing else is said. */
const WAYS: Record<string, string> = {
  description: 'Read from the description',
  wording: 'Read by its wording',
  second_reader: 'Changed by the second reader',
};

/** What the engine says, always; what a person says beside it; and the evidence for both. */
export function LeafDetail({ leaf }: { leaf: CriteriaNode }) {
  const { overriding, locked } = useReview();
  const { engine, override } = leaf;
  const certainty = certaintyOf(engine?.confidence ?? 0);
  return (
    <>
      <dl className={css.sides}>
        <div className={css.side} data-counts={!override}>
          <dt>
            Engine {engine && <NodeAnswer node={leaf} color={engine.color} soft />}
            {engine && (
              <span className={css.rule}>
                {WAYS[engine.rule] ?? 'By rule'}
                {' · '}
                <CertaintyMark band={certainty.band} title={certaintyWords(certainty)} />{' '}
                <span data-check={isUnsure(leaf)} title={certaintyWords(certainty)}>
                  {Math.round(certainty.share * 100)} % sure
                  {isUnsure(leaf) && ', please check'}
                </span>
                {leaf.judgement === true && ' · needs a person’s judgment'}
              </span>
            )}
          </dt>
          <dd>
            {engine ? (
              <p>
                <Cited text={engine.reason} />
              </p>
            ) : (
              <p className={css.rule}>The engine has not judged this.</p>
            )}
            {isChangedBySecond(leaf) && <BeforeSecond leaf={leaf} />}
            {engine?.missing && <p className={css.rule}>Missing: {engine.missing}</p>}
            {isStale(leaf) && !locked && (
              <p className={css.stale}>
                {engine && 'This answer is to the wording before.'}{' '}
                <Button small icon={<RefreshCw />} onPress={() => runAction('work.evaluate')}>
                  Evaluate again
                </Button>
              </p>
            )}
          </dd>
        </div>
        {override && !overriding && (
          <div className={css.side} data-counts="true">
            <dt>
              Reviewer <NodeAnswer node={leaf} color={override.color} soft />
              {disagrees(leaf) && <span className={css.differs}>differs from the engine</span>}
            </dt>
            <dd>
              <p>{override.reason}</p>
              <p className={css.rule}>
                {[override.by, override.at && dateTime(override.at)].filter(Boolean).join(' · ')}
              </p>
            </dd>
          </div>
        )}
        <SecondOpinion leaf={leaf} />
      </dl>
      {overriding && !locked ? (
        <OverrideForm leaf={leaf} />
      ) : (
        !locked && (
          <div className={css.verbs}>
            {mayConfirm(leaf) && (
              <Button small icon={<Check />} onPress={() => runAction('leaf.confirm')}>
                Confirm <kbd>Y</kbd>
              </Button>
            )}
            <Button small icon={<Pencil />} onPress={() => useReview.setState({ overriding: true })}>
              {override ? 'Change' : 'Override'} <kbd>E</kbd>
            </Button>
            {override && (
              <Button small icon={<Undo />} onPress={() => clearOverride(leaf.criteria_id)}>
                {isConfirmed(leaf) ? 'Take it back' : 'Clear the override'}
              </Button>
            )}
          </div>
        )
      )}
      <EvidenceList leaf={leaf} />
    </>
  );
}
