import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import type { Run } from '../../../service/contract/runs.ts';
import { hasSubstance, isAgainst, isFinalKind } from '../../../service/contract/signing.ts';
import { decisionOf, unconfirmed } from '../../../service/tree/index.ts';
import { allowed, askable, isFinal, needsReason, type Verdict, verdicts } from '../../case/decisions.ts';
import { useReview } from '../../case/store.ts';
import { client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import type { Proof } from '../../data/provider.ts';
import { useSession } from '../../data/session.ts';
import { takeNext } from '../../data/takeNext.ts';
import { useOwn } from '../../data/useOwn.ts';
import { runsKey } from '../../data/useRuns.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormError } from '../../ui/States.tsx';
import { Suggestions } from '../../ui/Suggestions.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { saveNow } from '../save.ts';
import { useChoices } from '../useChoices.ts';
import { decisionsKey } from '../useDecisions.ts';
import { AskFor } from './AskFor.tsx';
import { Category, Unconfirmed } from './Grounds.tsx';
import { type LetterField, LetterFields, letterFields } from './LetterFields.tsx';
import css from './Panel.module.css';
import { Signature } from './Signature.tsx';

/** CMS lets a decision be put off so long, once (42 CFR 422.568, 422.572). */
const MOST_DAYS = 14;

/** What is chosen and written before it is signed: kept while the person looks something up in the tree. */
interface Draft {
  verdict?: Verdict;
  reason: string;
  /** Texts of items whose tick is not as proposed. */
  turned: ReadonlySet<string>;
  own: string;
  extended: boolean;
  category: string;
  unread: string;
  letter: Partial<Record<LetterField, string>>;
}

const blank: Draft = {
  reason: '',
  turned: new Set(),
  own: '',
  extended: false,
  category: '',
  unread: '',
  letter: {},
};

interface DecisionFormProps {
  tree: CriteriaNode;
  form: Run['form'];
  /** The case was handed on before and comes back. */
  again: boolean;
}

/** Chooses, reasons and signs. What is unsaved is saved first: a signature is for what is stored. */
export function DecisionForm({ tree, form, again }: DecisionFormProps) {
  const user = useSession((session) => session.user);
  const queries = useQueryClient();
  const { denial_reasons, contrary_categories, letterhead } = useChoices();
  const runId = useReview((state) => state.runId);
  const [draft, setDraft] = useOwn(`decision ${runId}`, blank);
  const { verdict, reason, turned, own, extended, category, unread, letter } = draft;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const writeReason = (reason: string) => change({ reason });
  const items = useMemo(() => askable(tree), [tree]);
  const [tried, setTried] = useState(false);
  const [proof, setProof] = useState<Proof>();
  const chosen = verdicts.find((one) => one.id === verdict);
  const asked = [
    ...items.filter((item) => item.proposed !== turned.has(item.text)).map((item) => item.text),
    ...own
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ];
  const nothingAsked = verdict === 'request_information' && asked.length === 0 && !reason.trim();
  const outcome = decisionOf(tree);
  const against = verdict !== undefined && isAgainst(verdict, outcome);
  const needed = verdict !== undefined && needsReason(verdict, outcome);
  const reasonMissing = needed && !(against ? hasSubstance(reason) : reason.trim());
  const categoryMissing = against && !category;
  const mustConfirm = isFinalKind(verdict) && unconfirmed(tree).length > 0;
  const unreadMissing = mustConfirm && !unread.trim();
  const reported: Record<LetterField, string | undefined> = {
    addressee: form?.request?.ordering_provider,
    patient_name: form?.patient?.name,
    letterhead,
  };
  const unsaid =
    verdict === 'request_information' ? letterFields.filter((name) => !reported[name]?.trim()) : [];
  const letterMissing = unsaid.some((name) => !letter[name]?.trim());

  const reasonWords = against
    ? 'The criteria as reviewed recommend something else: say why, in a sentence.'
    : 'This decision needs its specific reason.';
  const sign = useMutation({
    mutationFn: async ({ decision, proof }: { decision: Verdict; proof: Proof }) => {
      if (!(await saveNow())) throw new Error('Your changes could not be saved, so nothing was signed.');
      return client.decide({
        params: { run_id: runId },
        body: {
          decision,
          ...(reason.trim() && { reason: reason.trim() }),
          ...(decision === 'request_information' && {
            items: asked,
            letter,
            ...(extended && { extension_days: MOST_DAYS }),
          }),
          ...(against && { reason_category: category }),
          ...(mustConfirm && { unconfirmed_reason: unread }),
          looked_at: [...useReview.getState().lookedAt],
          ...proof,
          revision: useReview.getState().revision,
        },
      });
    },
    onSuccess: (signed) => {
      setDraft(blank);
      setTried(false);
      const what = isFinal(signed) ? 'Signed. The case is locked until it is reopened.' : 'Signed.';
      notify('done', what, { label: 'Next case', run: () => void takeNext() });
      void queries.invalidateQueries({ queryKey: decisionsKey(runId) });
      void queries.invalidateQueries({ queryKey: runsKey });
    },
  });
  const missing =
    reasonMissing || nothingAsked || categoryMissing || unreadMissing || letterMissing || !proof;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!verdict || missing || !proof) return;
    sign.mutate({ decision: verdict, proof });
    setProof(undefined);
  };
  return (
    <form className={css.form} onSubmit={submit} aria-label="Decision">
      <fieldset className={css.options}>
        <legend>{again ? 'Your next decision' : 'Your decision'}</legend>
        {verdicts.map((one) => {
          const off = !allowed(one.id, user?.role);
          return (
            <label key={one.id} className={css.option} data-chosen={one.id === verdict} data-off={off}>
              <input
                type="radio"
                name="verdict"
                disabled={off}
                checked={one.id === verdict}
                onChange={() => change({ verdict: one.id })}
              />
              {one.label}
              <small>{off && one.barred ? one.barred : one.hint}</small>
            </label>
          );
        })}
      </fieldset>
      {verdict === 'request_information' && (
        <>
          <AskFor items={items} turned={turned} onTurn={(turned) => change({ turned })} />
          <TextArea
            label="Also ask for"
            optional
            hint="One item per line; the letter lists each."
            error={tried && nothingAsked ? 'Choose or write at least one item.' : undefined}
            rows={2}
            value={own}
            onChange={(own) => change({ own })}
          />
          <Checkbox checked={extended} onChange={(extended) => change({ extended })}>
            Extend the due time by {MOST_DAYS} days (once; the letter tells the patient why)
          </Checkbox>
        </>
      )}
      {against && (
        <Category
          categories={contrary_categories}
          value={category}
          missing={tried && categoryMissing}
          onChange={(category) => change({ category })}
        />
      )}
      {chosen && (
        <TextArea
          label={verdict === 'request_information' ? 'Note in the letter' : 'Reason'}
          optional={!needed}
          error={tried && reasonMissing ? reasonWords : undefined}
          rows={3}
          value={reason}
          onChange={writeReason}
          below={verdict === 'deny' && <Suggestions of={denial_reasons} onPick={writeReason} />}
        />
      )}
      <LetterFields
        missing={unsaid}
        letter={letter}
        tried={tried}
        onChange={(letter) => change({ letter })}
      />
      {mustConfirm && (
        <Unconfirmed
          value={unread}
          missing={tried && unreadMissing}
          onChange={(unread) => change({ unread })}
        />
      )}
      {chosen && <Signature proof={proof} missing={tried && !proof} onChange={setProof} />}
      {tried && !verdict && <p role="alert">Choose a decision first.</p>}
      <FormError error={sign.error} />
      <div className={css.head}>
        <Button type="submit" look="primary" busy={sign.isPending}>
          {sign.isPending ? 'Signing…' : `Sign as ${user?.displayName ?? user?.username}`}
        </Button>
      </div>
    </form>
  );
}
