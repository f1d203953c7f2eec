import { Undo } from 'lucide-react';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { useReview } from '../../case/store.ts';
import { reviewer } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Cited } from '../Cited.tsx';
import { returnToEngine } from '../second.ts';
import { isInverted } from '../tree/polarities.ts';
import { answerWords } from '../tree/words.ts';
import css from './LeafDetail.module.css';

/** What the engine said by itself before a second reader changed the answer, and the way back to it. */
export function BeforeSecond({ leaf }: { leaf: CriteriaNode }) {
  const { work, locked } = useReview();
  const second = leaf.engine?.second_reader;
  if (!second || !work) return null;
  const { before, model, sha256 } = second;
  return (
    <>
      <p className={css.rule}>
        Changed by the second reader, {model}
        {sha256 && <span title={`SHA-256 ${sha256}`}> ({sha256.slice(0, 12)})</span>}: was{' '}
        {answerWords(before.answer, leaf, isInverted(work.tree, leaf))}. <Cited text={before.reason} />
      </p>
      {!locked && (
        <Button small icon={<Undo />} onPress={() => returnToEngine(leaf, reviewer())}>
          Return to the engine’s answer
        </Button>
      )}
    </>
  );
}
