import type { CriteriaNode } from '../../../service/contract/results.ts';
import { identityOf } from '../../../service/tree/index.ts';
import { differs, useOpinions } from '../useOpinions.ts';
import css from './LeafDetail.module.css';

const SAYS: Record<string, string> = {
  supports: 'The record supports it',
  contradicts: 'The record contradicts it',
  not_documented: 'Not documented',
  does_not_apply: 'Does not apply to this patient',
};

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
  const all = useOpinions();
  const opinion = all?.opinions.find(({ criteria_id }) => criteria_id === identityOf(leaf));
  if (!all || !opinion) return null;
  const { kind, label = '', doubt = '', sentences, probability } = opinion;
  return (
    <div className={css.side}>
      <dt>
        Second reader
        {differs(opinion, leaf) && <span className={css.differs}>differs from the engine</span>}
        <span className={css.rule}>
          {all.reader?.model}
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
        {kind === 'remark' && <p className={css.rule}>Not counted: {DOUBTS[doubt] ?? doubt}</p>}
      </dd>
    </div>
  );
}
