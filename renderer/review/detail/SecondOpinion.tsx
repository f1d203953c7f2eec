import { CornerDownLeft } from 'lucide-react';
import type { Answer, CriteriaNode } from '../../../service/contract/results.ts';
import { show } from '../../actions/keys.ts';
import { keysOf } from '../../actions/registry.ts';
import { runAction } from '../../actions/run.ts';
import { useReview } from '../../case/store.ts';
import { differs, useOpinion } from '../../case/useOpinions.ts';
import { Button } from '../../ui/Button.tsx';
import { SAYS } from '../second.ts';
import { isInverted } from '../tree/polarities.ts';
import { answerWords } from '../tree/words.ts';
import css from './LeafDetail.module.css';

/** Why what it cites does not bear out what it says. */
const DOUBTS: Record<string, string> = {
  exact: 'This answer is computed; it is not read.',
  instruction: 'The cited sentence is an instruction to a program, not a finding.',
  subject: 'The cited sentence is about somebody else.',
  negation: 'The cited sentence denies it.',
  unsettled: 'The cited sentence states a goal or a possibility.',
  date: 'The cited sentence is later than the date of service.',
  source: 'The cited sentence is a claim or a policy, not a finding.',
  side: 'The cited sentence is about the other side.',
};

/** What the language model of the clinic says of a criterion, beside the engine's answer; nothing where it was not asked. */
export function SecondOpinion({ leaf }: { leaf: CriteriaNode }) {
  const found = useOpinion(leaf);
  const locked = useReview((state) => state.locked);
  const tree = useReview((state) => state.work?.tree);
  if (!found) return null;
  const { opinion, model } = found;
  const { kind, label = '', doubt = '', sentences, probability, combined } = opinion;
  const proposes = differs(opinion, leaf);
  return (
    <div className={css.side}>
      <dt>
        Second reader
        {proposes && <span className={css.differs}>differs from the engine</span>}
        <span className={css.rule}>
          {model}
          {probability !== undefined && ` · ${Math.round(probability * 100)} % by its own measure`}
        </span>
      </dt>
      <dd>
        <p>{kind === 'refused' ? 'It gave no answer that could be used.' : SAYS[label]}</p>
        {sentences.map(({ text, boxes: [box] }) => (
          <p key={text} className={css.rule}>
            {box && `p. ${box.page + 1}: `}
            <q>{text}</q>
          </p>
        ))}
        {proposes && combined && (
          <p className={css.rule}>
            Based on its track record, the answer would be{' '}
            {answerWords(combined.answer as Answer, leaf, isInverted(tree, leaf))},{' '}
            {Math.round(combined.confidence * 100)} % sure.
          </p>
        )}
        {proposes && !leaf.override && !locked && (
          <Button small icon={<CornerDownLeft />} onPress={() => runAction('leaf.take_over')}>
            Use this answer <kbd>{show(keysOf('leaf.take_over') ?? '')}</kbd>
          </Button>
        )}
        {kind === 'remark' && <p className={css.rule}>Not counted: {DOUBTS[doubt] ?? doubt}</p>}
      </dd>
    </div>
  );
}
