import { FlaskConical, Square } from 'lucide-react';
import type { Bench } from '../../../../service/contract/bench.ts';
import type { GuidelineVersionDetail } from '../../../../service/contract/library.ts';
import { useOwn } from '../../../data/useOwn.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormError } from '../../../ui/States.tsx';
import css from '../../Admin.module.css';
import type { Editor } from '../editor/useEditor.ts';
import { inForce } from '../shelf.ts';
import { useLibrary } from '../useLibrary.ts';
import { CaseChoice, type ChosenCases, noCases } from './CaseChoice.tsx';
import { CaseResult } from './CaseResult.tsx';
import { useBench } from './useBench.ts';

interface BenchTabProps {
  editor: Editor;
  detail: GuidelineVersionDetail;
}

/** Tries this version on cases, beside the one in force, before anybody's review depends on it. */
export function BenchTab({ editor, detail }: BenchTabProps) {
  const { guideline_code: code, version } = detail;
  const [chosen, setChosen] = useOwn<ChosenCases>(`bench cases ${code}`, noCases);
  const { bench, start, cancel } = useBench(code, version);
  const versions = useLibrary().data?.versions.filter((one) => one.guideline_code === code) ?? [];
  const current = inForce(versions);
  const against = current && current.version !== version ? current.version : undefined;
  const count = chosen.samples.length + chosen.runs.length;
  const running = bench?.state === 'running';
  const faulty = editor.faults.length > 0;
  return (
    <>
      <section className={css.panel} aria-label="Cases to try">
        <h2>Cases to try it on</h2>
        <p className={css.muted}>
          {against === undefined
            ? 'No other version is in force, so the answers of this one are shown alone.'
            : `The answers are compared with those of v${against}, which is in force.`}{' '}
          Test runs are not stored with the cases.
        </p>
        <CaseChoice code={code} chosen={chosen} onChange={setChosen} />
        <div className={css.row}>
          <Button
            look="primary"
            icon={<FlaskConical />}
            isDisabled={count === 0 || faulty || running || editor.save.state !== 'saved'}
            busy={start.isPending}
            onPress={() => start.mutate({ guideline_code: code, version, ...chosen })}
          >
            Try it on {count === 1 ? '1 case' : `${count} cases`}
          </Button>
          {running && (
            <Button icon={<Square />} busy={cancel.isPending} onPress={() => cancel.mutate()}>
              Stop
            </Button>
          )}
          {faulty && <p className={css.warn}>Fix the errors first.</p>}
        </div>
        <FormError error={start.error} />
      </section>
      {bench && <Results bench={bench} />}
    </>
  );
}

function Results({ bench }: { bench: Bench }) {
  const [only, setOnly] = useOwn('bench only changed', true);
  const { done, total, unit } = bench.progress;
  const finished = bench.cases.filter((one) => one.state === 'completed');
  const changed = finished.reduce((sum, one) => sum + one.changed_count, 0);
  const compared = bench.against !== undefined;
  return (
    <section className={css.form} aria-label="Result of the trial">
      <div className={css.rowHead}>
        <p role="status">
          {bench.state === 'running'
            ? `${done} of ${total} ${unit} done…`
            : compared
              ? `${changed === 1 ? '1 answer differs' : `${changed} answers differ`} from v${bench.against} in ${finished.length === 1 ? '1 case' : `${finished.length} cases`}.`
              : `${finished.length === 1 ? '1 case' : `${finished.length} cases`} tried.`}
        </p>
        {compared && (
          <Checkbox className={css.inline} checked={only} onChange={setOnly}>
            Only answers that differ
          </Checkbox>
        )}
      </div>
      {bench.cases.map((one) => (
        <CaseResult
          key={`${one.kind} ${one.id}`}
          result={one}
          onlyChanged={compared && only}
          {...(compared && { against: bench.against })}
        />
      ))}
    </section>
  );
}
