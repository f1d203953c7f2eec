import { Forward, Inbox, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { runAction } from '../actions/run.ts';
import { mayEdit } from '../case/decisions.ts';
import { notifyProblem } from '../data/notices.ts';
import { useSession } from '../data/session.ts';
import { useNow } from '../data/useNow.ts';
import { useRuns } from '../data/useRuns.ts';
import { Button } from '../ui/Button.tsx';
import { DropArea } from '../ui/DropArea.tsx';
import { Empty, Failed, Loading } from '../ui/States.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { pick, sorted } from './filters.ts';
import { QueueBar } from './QueueBar.tsx';
import css from './QueuePage.module.css';
import { RunTable } from './RunTable.tsx';
import { SampleMenu } from './SampleMenu.tsx';
import { TickedBar } from './TickedBar.tsx';
import { UploadsUnderWay } from './UploadsUnderWay.tsx';
import { addFiles } from './uploads.ts';
import { showAll, sortOf, useQueueView, useViewer } from './view.ts';

interface QueuePageProps {
  /** Called once the list is there; gives what undoes it. */
  onShown: () => () => void;
}

/** The cases: what needs a person first, what is being read, what is done. PDFs may be dropped anywhere. */
export default function QueuePage({ onShown }: QueuePageProps) {
  useTitle('Cases');
  const runs = useRuns();
  useEffect(onShown, [onShown]);
  const conditions = useQueueView((view) => view.conditions);
  const viewer = useViewer();
  const worker = mayEdit(useSession((session) => session.user?.role));
  const now = useNow();
  const { runs: all = [], total = 0 } = runs.data ?? {};
  const rows = sorted(pick(all, conditions, now, viewer), sortOf(conditions));
  return (
    <DropArea
      onFiles={worker ? addFiles : undefined}
      onRefused={notifyProblem}
      hint="Drop the chart to start a case"
    >
      <div className={css.page}>
        <header className={css.head}>
          <h1>Cases</h1>
          <UploadsUnderWay />
          <SampleMenu />
          {worker && (
            <Button
              icon={<Plus />}
              look={all.length > 0 ? 'plain' : 'primary'}
              onPress={() => runAction('case.new')}
            >
              New case
            </Button>
          )}
          {worker && all.length > 0 && (
            <Button look="primary" icon={<Forward />} onPress={() => runAction('case.next')}>
              Take next
            </Button>
          )}
        </header>
        {runs.isPending && <Loading label="Loading the cases" />}
        {runs.isError && !runs.data && <Failed error={runs.error} retry={() => void runs.refetch()} />}
        {runs.data && all.length === 0 && (
          <div className={css.welcome}>
            <Empty icon={<Inbox aria-hidden />} title="No cases yet">
              {worker && 'Drop a chart (PDF) anywhere on this page, or open a sample case to look around.'}
            </Empty>
          </div>
        )}
        {all.length > 0 && (
          <>
            <QueueBar runs={all} now={now} />
            {total > all.length && (
              <p role="status">
                {`${all.length.toLocaleString()} of ${total.toLocaleString()} cases are listed, by due time. The others can be reached by their links only.`}
              </p>
            )}
            {worker && <TickedBar runs={rows} />}
            {rows.length > 0 ? (
              <RunTable runs={rows} now={now} ticks={worker} />
            ) : (
              <Empty title="No case matches">
                <Button onPress={showAll}>Show all cases</Button>
              </Empty>
            )}
          </>
        )}
      </div>
    </DropArea>
  );
}
