import { useQuery } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';
import { dateTime } from '../../../data/due.ts';
import { useRuns } from '../../../data/useRuns.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Spinner } from '../../../ui/States.tsx';
import css from './Bench.module.css';

export interface ChosenCases {
  samples: string[];
  runs: string[];
}
export const noCases: ChosenCases = { samples: [], runs: [] };

interface CaseChoiceProps {
  code: string;
  chosen: ChosenCases;
  onChange: (chosen: ChosenCases) => void;
}

const MOST_RUNS = 50;
const toggled = (all: string[], id: string, on: boolean) =>
  on ? [...all, id] : all.filter((one) => one !== id);

/** The sample charts, and the own cases of this guideline that have been read. */
export function CaseChoice({ code, chosen, onChange }: CaseChoiceProps) {
  const samples = useQuery({
    queryKey: ['samples'],
    queryFn: () => client.listSamples(),
    staleTime: 3_600_000,
  });
  const runs = useRuns();
  const own = (runs.data?.runs ?? [])
    .filter((run) => run.status === 'completed')
    // Cases of this guideline first: they tell most.
    .toSorted((a, b) => Number(b.guideline_code === code) - Number(a.guideline_code === code))
    .slice(0, MOST_RUNS);
  return (
    <div className={css.choice}>
      <fieldset>
        <legend>Sample charts</legend>
        {samples.isPending && <Spinner label="Loading the samples" />}
        {samples.data?.samples.map((sample) => (
          <Checkbox
            key={sample.sample_id}
            checked={chosen.samples.includes(sample.sample_id)}
            onChange={(checked) =>
              onChange({ ...chosen, samples: toggled(chosen.samples, sample.sample_id, checked) })
            }
          >
            <span>
              {sample.title}
              <span className={css.sub}>{sample.guideline_code}</span>
            </span>
          </Checkbox>
        ))}
      </fieldset>
      <fieldset>
        <legend>Your cases</legend>
        {runs.isPending && <Spinner label="Loading the cases" />}
        {runs.data && own.length === 0 && <p className={css.sub}>No case has been read yet.</p>}
        {own.map((run) => (
          <Checkbox
            key={run.run_id}
            checked={chosen.runs.includes(run.run_id)}
            onChange={(checked) => onChange({ ...chosen, runs: toggled(chosen.runs, run.run_id, checked) })}
          >
            <span>
              {run.patient_name || run.member_id || 'Unnamed patient'}
              <span className={css.sub}>
                {run.guideline_code}, {dateTime(run.created_at)}
              </span>
            </span>
          </Checkbox>
        ))}
      </fieldset>
    </div>
  );
}
