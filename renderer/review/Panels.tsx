import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Run } from '../../service/contract/runs.ts';
import { openTab } from '../case/select.ts';
import { type Tab as TabId, tabs, useReview } from '../case/store.ts';
import { DocumentsPanel } from './documents/DocumentsPanel.tsx';
import { NoticesPanel } from './notices/NoticesPanel.tsx';
import css from './Panels.module.css';
import { CcmPanel } from './panels/CcmPanel.tsx';
import { DecisionPanel } from './panels/DecisionPanel.tsx';
import { ProblemPanel } from './panels/ProblemPanel.tsx';
import { RationalePanel } from './panels/RationalePanel.tsx';
import { RevisionPanel } from './panels/RevisionPanel.tsx';
import { SummaryPanel } from './panels/SummaryPanel.tsx';
import { CriteriaPanel } from './tree/CriteriaPanel.tsx';

const views: Record<TabId, (run: Run) => React.ReactNode> = {
  criteria: () => <CriteriaPanel />,
  rationale: () => <RationalePanel />,
  summary: () => <SummaryPanel />,
  ccm: () => <CcmPanel />,
  decision: (run) => <DecisionPanel run={run} />,
  history: () => <RevisionPanel />,
  documents: () => <DocumentsPanel />,
  notices: () => <NoticesPanel />,
  problems: () => <ProblemPanel />,
};

/** Everything about the case but the record itself. */
export function Panels({ run }: { run: Run }) {
  const tab = useReview((state) => state.tab);
  return (
    <Tabs selectedKey={tab} onSelectionChange={(key) => openTab(key as TabId)} className={css.tabs!}>
      <TabList aria-label="Parts of the review" className={css.list!}>
        {tabs.map(({ id, label }) => (
          <Tab key={id} id={id} className={css.tab!}>
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id }) => (
        <TabPanel key={id} id={id} className={css.panel!}>
          <div
            className={css.inner}
            id={`panel-${id}`}
            tabIndex={-1}
            {...(id !== 'criteria' && { 'data-part': true })}
          >
            {views[id](run)}
          </div>
        </TabPanel>
      ))}
    </Tabs>
  );
}
