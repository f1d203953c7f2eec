import { Pencil, Undo } from 'lucide-react';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { dateTime } from '../../queue/due.ts';
import { Button } from '../../ui/Button.tsx';
import { ColorMark } from '../../ui/marks.tsx';
import { Cited } from '../Cited.tsx';
import { clearOverride } from '../edit.ts';
import { useReview } from '../store.ts';
import { disagrees } from '../tree/walk.ts';
import { EvidenceList } from './EvidenceList.tsx';
import css from './LeafDetail.module.css';
import { OverrideForm } from './OverrideForm.tsx';

/** What the engine says, always; what a person says beside it; and the evidence for both. */
export function LeafDetail({ leaf }: { leaf: CriteriaNode }) {
  const { overriding, locked } = useReview();
  const { engine, override } = leaf;
  return (
    <>
      <dl className={css.sides}>
        <div className={css.side} data-counts={!override}>
          <dt>Engine</dt>
          <dd>
            {engine ? (
              <>
                <ColorMark color={engine.color} soft />
                <p>
                  <Cited text={engine.reason} />
                </p>
                <p className={css.rule}>
                  {engine.rule === 'description'
                    ? 'Read from the description'
                    : `Rule: ${engine.rule.replaceAll('_', ' ')}`}
                  {` · ${Math.round(engine.confidence * 100)} % sure`}
                  {leaf.judgement === true && ' · needs a person’s judgement'}
                </p>
              </>
            ) : (
              <p className={css.rule}>The engine gave no answer.</p>
            )}
          </dd>
        </div>
        {override && !overriding && (
          <div className={css.side} data-counts="true">
            <dt>Reviewer</dt>
            <dd>
              <ColorMark color={override.color} soft />
              {disagrees(leaf) && <span className={css.differs}>differs from the engine</span>}
              <p>{override.reason}</p>
              <p className={css.rule}>
                {[override.by, override.at && dateTime(override.at)].filter(Boolean).join(' · ')}
              </p>
            </dd>
          </div>
        )}
      </dl>
      {overriding && !locked ? (
        <OverrideForm leaf={leaf} />
      ) : (
        !locked && (
          <div className={css.verbs}>
            <Button small icon={<Pencil />} onPress={() => useReview.setState({ overriding: true })}>
              {override ? 'Change' : 'Override'}
            </Button>
            {override && (
              <Button small icon={<Undo />} onPress={() => clearOverride(leaf.criteria_id)}>
                Clear the override
              </Button>
            )}
          </div>
        )
      )}
      <EvidenceList leaf={leaf} />
    </>
  );
}
