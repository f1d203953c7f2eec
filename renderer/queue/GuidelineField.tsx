import { useState } from 'react';
import { explain } from '../data/client.ts';
import { useGuidelines } from '../data/useGuidelines.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { TextField } from '../ui/TextField.tsx';
import css from './Proposal.module.css';
import { Place } from './Proposal.tsx';
import { withGuideline } from './request.ts';
import { type Chart, changeChart } from './uploads.ts';

/** The determination: found by its code, by what is billed or by words, or taken from what the chart makes likely. */
export function GuidelineField({ chart, tried }: { chart: Chart; tried: boolean }) {
  const [typed, setTyped] = useState('');
  const list = useGuidelines(typed.trim());
  const all = useGuidelines();
  const known = all.data?.guidelines ?? [];
  const found = list.data?.guidelines ?? [];
  // What is chosen stays on the list, whatever is typed after.
  const shown = known.filter(
    (one) =>
      one.guideline_code === chart.guideline || found.some((f) => f.guideline_code === one.guideline_code),
  );
  const choose = (code: string) =>
    changeChart(
      chart.id,
      withGuideline(
        chart,
        known.find((one) => one.guideline_code === code),
      ),
    );
  const likely = chart.proposal && chart.proposal !== 'reading' ? chart.proposal.determinations : [];
  return (
    <>
      {!chart.guideline && likely.length > 0 && (
        <ul className={css.list} aria-label="Likely determinations">
          {likely.map(({ guideline_code, guideline_name, because: [first] }) => (
            <li key={guideline_code} className={css.proposal} data-state="open">
              <span>
                {guideline_name} {first && <Place proposed={first} />}
              </span>
              <Button small aria-label={`Use ${guideline_code}`} onPress={() => choose(guideline_code)}>
                Use
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Find by code or words"
        optional
        hint={
          typed.trim() && list.data && found.length === 0
            ? 'Nothing fits these words.'
            : 'For example “L33797”, “E0601”, “bariatric”.'
        }
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <Choice
        label="Guideline"
        error={
          all.isError
            ? explain(all.error)
            : tried && !chart.guideline
              ? 'Choose the guideline to review against.'
              : undefined
        }
        none="Choose…"
        words={shown.map((one) => [one.guideline_code, one.guideline_name] as const)}
        value={chart.guideline}
        onChange={choose}
      />
    </>
  );
}
