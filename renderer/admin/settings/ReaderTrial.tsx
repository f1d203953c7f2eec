import { useMutation } from '@tanstack/react-query';
import type { ReaderTrial as Trial } from '../../../service/contract/opinions.ts';
import { client } from '../../data/client.ts';
import { size } from '../../data/size.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/States.tsx';
import own from './Settings.module.css';

/** The second reader asked one criterion of each sample: what it is, what it takes, and whether it keeps to the form. */
export function ReaderTrial() {
  const trial = useMutation({ mutationFn: () => client.tryReader() });
  return (
    <div className={own.trial}>
      <Button busy={trial.isPending} onPress={() => trial.mutate()}>
        Test on the samples
      </Button>
      <p role="status">{trial.isPending && 'Asking one criterion of each sample. This may take minutes.'}</p>
      <FormError error={trial.error} />
      {trial.data && <Outcome trial={trial.data} />}
    </div>
  );
}

/** Whether it may change answers, and by what. */
function recordedWords({ recorded }: Trial['reader']): string {
  if (!recorded) return 'No answers of this model are recorded: it changes no answer';
  const { answers, mended, spoiled, applies } = recorded;
  const reported = `${answers} recorded answers: ${mended} put right, ${spoiled} spoiled`;
  return `${reported}, so it ${applies ? 'changes answers of cases that nobody has opened' : 'changes no answer'}`;
}

function Outcome({ trial }: { trial: Trial }) {
  const { reader, samples, opening_seconds: opening, tokens_written: written } = trial;
  const seconds = samples.reduce((sum, each) => sum + each.seconds, 0);
  const kept = samples.filter(({ opinion }) => opinion && opinion.kind !== 'refused').length;
  const facts = [
    `${reader.model}${reader.address ? ` at ${reader.address}` : ''}`,
    `there after ${opening.toFixed(1)} s`,
    `${kept} of ${samples.length} answers in the form, ${(seconds / Math.max(1, samples.length)).toFixed(1)} s each`,
    written > 0 && `${(written / Math.max(seconds, 0.1)).toFixed(1)} tokens a second`,
    reader.memory !== undefined && `${size(reader.memory)} of memory`,
    reader.sha256 && `SHA-256 ${reader.sha256}`,
    recordedWords(reader),
    reader.kind === 'file' && `License: ${reader.license ?? 'the file states none'}`,
  ];
  return (
    <>
      <ul>
        {facts.filter(Boolean).map((fact) => (
          <li key={String(fact)}>{fact}</li>
        ))}
      </ul>
      <ol>
        {samples.map(({ title, criterion, opinion, error, seconds: took }) => (
          <li key={title}>
            {title}: {criterion} – {error ?? opinion?.label?.replaceAll('_', ' ') ?? 'no answer in the form'}{' '}
            ({took.toFixed(1)} s)
          </li>
        ))}
      </ol>
    </>
  );
}
