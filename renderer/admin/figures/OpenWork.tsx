import { dateTime } from '../../data/due.ts';
import admin from '../Admin.module.css';
import { BarTable } from './BarTable.tsx';
import { Cards } from './Cards.tsx';
import { Section } from './Section.tsx';
import { useOpenWork } from './useFigures.ts';
import { whole } from './words.ts';

/** What is open at this moment, whatever the range. */
export function OpenWork() {
  const figures = useOpenWork();
  return (
    <Section title="Open now" report="open_work" query={{}} figures={figures}>
      {(work) => (
        <>
          <p className={admin.sub}>At {dateTime(work.at)}, whatever the dates below.</p>
          <Cards
            cards={[
              { label: 'Open', value: whole(work.open), note: `${whole(work.in_progress)} being read` },
              {
                label: 'To review',
                value: whole(work.to_review),
                note: `${whole(work.unassigned)} unassigned`,
              },
              { label: 'Waiting for information', value: whole(work.waiting_for_information) },
              { label: 'With a physician', value: whole(work.with_physician) },
              {
                label: 'Due within 24 hours',
                value: whole(work.due_within_24_hours),
                ...(work.due_within_24_hours > 0 && { tone: 'warn' as const }),
              },
              {
                label: 'Overdue',
                value: whole(work.overdue),
                ...(work.overdue > 0 && { tone: 'bad' as const }),
              },
              {
                label: 'Failed to read',
                value: whole(work.failed),
                ...(work.failed > 0 && { tone: 'warn' as const }),
              },
            ]}
          />
          {work.people.length > 0 && (
            <BarTable
              title="By person"
              what="Assigned to"
              columns={['Open', 'Overdue']}
              rows={work.people.map((one) => ({
                key: one.username,
                label: one.username || 'Nobody',
                cells: [whole(one.open), whole(one.overdue)],
                value: one.open,
              }))}
            />
          )}
        </>
      )}
    </Section>
  );
}
