import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pageRanges } from '../../../service/contract/identity-text.ts';
import { lay, useReview } from '../../case/store.ts';
import { client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { runsKey } from '../../data/useRuns.ts';
import { FormError } from '../../ui/States.tsx';
import { Suggestions } from '../../ui/Suggestions.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { VerbDialog } from '../../ui/VerbDialog.tsx';
import { saveNow } from '../save.ts';
import { closePageQuestion, type PageQuestion, usePageQuestion } from './asked.ts';

const REASONS = {
  back: [
    'Name misspelled on the page; the date of birth is right.',
    'Former name of this patient.',
    'The request form is wrong; the chart is this patient’s.',
  ],
  aside: ['The page names another patient.', 'Misfiled page; it does not belong to this chart.'],
};

/** Asks why pages are, or are not, this patient's; the answers of the case are then evaluated again. */
export function PageDialog() {
  const question = usePageQuestion((state) => state.question);
  return question ? <Asking key={question.pages.join()} question={question} /> : null;
}

function Asking({ question: { pages, belongs } }: { question: PageQuestion }) {
  const queries = useQueryClient();
  const runId = useReview((state) => state.runId);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.replace(/[^\p{L}]/gu, '').length < 8;
  const names = `${pages.length === 1 ? 'page' : 'pages'} ${pageRanges(pages)}`;
  const decide = useMutation({
    mutationFn: async () => {
      if (!(await saveNow())) throw new Error('Your changes could not be saved first.');
      const { etag } = useReview.getState();
      return client.decidePages({
        params: { run_id: runId },
        body: { pages, belongs, reason: reason.trim() },
        ...(etag && { ifMatch: etag }),
      });
    },
    onSuccess: (run) => {
      lay(run);
      queries.setQueryData(['run', runId], run);
      void queries.invalidateQueries({ queryKey: runsKey });
      closePageQuestion();
      notify(
        'done',
        belongs ? `Taken back: ${names}. Evaluated again.` : `Set aside: ${names}. Evaluated again.`,
      );
    },
  });
  const send = () => {
    setTried(true);
    if (!missing) decide.mutate();
  };
  return (
    <VerbDialog
      title={belongs ? `Take back ${names}` : `Set ${names} aside`}
      verb={decide.isPending ? 'Evaluating…' : belongs ? 'Take back' : 'Set aside'}
      busy={decide.isPending}
      onPress={send}
      onClose={closePageQuestion}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>
          {belongs
            ? 'These pages will count as this patient’s, and every answer is evaluated again.'
            : 'Nothing on these pages will be used as evidence, and every answer is evaluated again.'}{' '}
          The reason stays in the history of the case and is printed with the review.
        </p>
        <TextArea
          label="How do you know?"
          error={tried && missing ? 'Say in a few words how you know whose the pages are.' : undefined}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={setReason}
          below={<Suggestions of={belongs ? REASONS.back : REASONS.aside} onPick={setReason} />}
        />
        <FormError error={decide.error} />
      </form>
    </VerbDialog>
  );
}
