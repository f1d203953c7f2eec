import { FilePenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Proposal } from '../../../service/contract/changes.ts';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { varianceWords, whyVaried } from '../../../service/tree/index.ts';
import { useReview } from '../../case/store.ts';
import { dateTime } from '../../data/due.ts';
import { useSession } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useMayVary, useProposals } from '../useVariances.ts';
import { editLabels, putBack, settleProposal } from '../vary.ts';
import css from './NodeVariances.module.css';

/** How this criterion differs from the determination and why, and what somebody proposes to change of it. */
export function NodeVariances({ node }: { node: CriteriaNode }) {
  const { work, locked } = useReview();
  const proposals = useProposals().filter(({ edit }) => edit.criteria_id === node.criteria_id);
  const variances = (work?.variances ?? []).filter(
    ({ kind, criteria_id }) => kind !== 'removed' && criteria_id === node.criteria_id,
  );
  const original = variances.find(({ kind }) => kind === 'reworded' || kind === 'operator')?.original_id;
  if (variances.length + proposals.length === 0) return null;
  return (
    <div className={css.box} role="note">
      <FilePenLine aria-hidden />
      <div className={css.list}>
        {variances.map((variance) => (
          <p key={variance.kind}>
            {varianceWords(variance)}
            <span className={css.why}>{whyVaried(variance)}</span>
          </p>
        ))}
        {original && !locked && (
          <Button small icon={<Undo2 />} onPress={() => putBack(original)}>
            As the determination has it
          </Button>
        )}
        {proposals.map((proposal) => (
          <ProposalLine key={proposal.id} proposal={proposal} locked={locked} />
        ))}
      </div>
    </div>
  );
}

function ProposalLine({ proposal, locked }: { proposal: Proposal; locked: boolean }) {
  const may = useMayVary();
  const me = useSession((session) => session.user?.username);
  const [busy, setBusy] = useState(false);
  const settle = async (verdict: 'accept' | 'decline' | 'withdraw') => {
    setBusy(true);
    await settleProposal(proposal.id, verdict);
    setBusy(false);
  };
  const { edit, category, reason, by, at } = proposal;
  return (
    <div>
      <p>
        Proposed: {editLabels[edit.edit]}
        {edit.edit === 'reword' && (
          <>
            {' '}
            to <q>{edit.description}</q>
          </>
        )}
        {edit.edit === 'add' && (
          <>
            {' '}
            <q>{edit.description}</q>
          </>
        )}
        <span className={css.why}>
          {category}: {reason} ({by}, {dateTime(at)})
        </span>
      </p>
      {!locked && (
        <div className={css.verbs}>
          {may && (
            <>
              <Button small look="primary" busy={busy} onPress={() => void settle('accept')}>
                Accept
              </Button>
              <Button small isDisabled={busy} onPress={() => void settle('decline')}>
                Decline
              </Button>
            </>
          )}
          {by === me && (
            <Button small isDisabled={busy} onPress={() => void settle('withdraw')}>
              Withdraw
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
