import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { client } from '../../../data/client.ts';
import { Button } from '../../../ui/Button.tsx';
import css from './Editor.module.css';

interface UnderstoodProps {
  description: string;
  readOnly: boolean;
  /** The exact parts become the criterion’s test, which the form below then shows field by field. */
  onUse: (test: Record<string, unknown>) => void;
}

/** How a description without a test is understood: what is compared exactly, and what is read in the record. */
export function Understood({ description, readOnly, onUse }: UnderstoodProps) {
  const text = useDeferredValue(description.trim());
  const { data } = useQuery({
    queryKey: ['understood', text],
    queryFn: () => client.understood({ body: { descriptions: [text] } }),
    enabled: text !== '',
    staleTime: 3_600_000,
    placeholderData: (before) => before,
  });
  const found = text === '' ? undefined : data?.criteria[0];
  if (!found) return null;
  const { parts, exact, test } = found;
  return (
    <section className={css.understood} aria-label="How it is understood">
      <h3>Understood as</h3>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={`${part.kind} ${part.text}`}>{part.text}</li>
          ))}
        </ul>
      )}
      <p>
        {exact
          ? 'These parts are all that it asks for. They decide where the record states them plainly; otherwise its sentences are read.'
          : 'Sentences of the record are read for whether they support or contradict the description as a whole.'}
      </p>
      {test && !readOnly && (
        <Button small onPress={() => onUse(test)}>
          Edit as a test
        </Button>
      )}
    </section>
  );
}
