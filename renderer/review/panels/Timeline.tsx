import { Activity, FileText, FlaskConical, HeartPulse, type LucideIcon, Pill, Scissors } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ProblemList } from '../../../service/contract/problem-list.ts';
import { showPlace } from '../../case/viewer.ts';
import { day } from '../../data/words.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import panel from './Panel.module.css';
import css from './Timeline.module.css';
import { byYear, type Moment, type MomentKind, momentKinds, momentWords, timelineOf } from './timeline.ts';

const icons: Record<MomentKind, LucideIcon> = {
  document: FileText,
  problem: HeartPulse,
  medication: Pill,
  treatment: Activity,
  procedure: Scissors,
  result: FlaskConical,
};

/** What happened when, newest first: each moment leads to its place in the record, and kinds can be left out. */
export function Timeline({ list }: { list: ProblemList }) {
  const moments = useMemo(() => timelineOf(list), [list]);
  const [hidden, setHidden] = useState<ReadonlySet<MomentKind>>(new Set());
  const turn = (kind: MomentKind) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  const kinds = momentKinds.filter((kind) => moments.some((one) => one.kind === kind));
  return (
    <>
      <fieldset className={css.kinds}>
        <legend className="visually-hidden">Shown on the timeline</legend>
        {kinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <Checkbox key={kind} className={css.kind} checked={!hidden.has(kind)} onChange={() => turn(kind)}>
              <Icon aria-hidden />
              {momentWords[kind]}
            </Checkbox>
          );
        })}
      </fieldset>
      {moments.length === 0 && <p className={panel.muted}>The record dates nothing that could be listed.</p>}
      {byYear(moments, hidden).map(({ year, of }) => (
        <section key={year} className={css.year}>
          <h3>{year}</h3>
          <ol>
            {of.map((moment) => (
              <Line key={`${moment.kind} ${moment.date} ${moment.text} ${moment.page}`} moment={moment} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Line({ moment: { kind, date, text, page, passage } }: { moment: Moment }) {
  const Icon = icons[kind];
  return (
    <li className={css.moment} title={passage?.text}>
      <span className={css.day}>{day(date)}</span>
      <span className={css.icon}>
        <Icon aria-hidden />
        <span className="visually-hidden">{momentWords[kind]}:</span>
      </span>
      <span className={kind === 'document' ? css.document : undefined}>{text}</span>
      {page !== undefined && (
        <button
          type="button"
          className={panel.place}
          aria-label={`p. ${page + 1}, go to: ${text}`}
          onClick={() => showPlace(page, passage?.bounding_box[0])}
        >
          p. {page + 1}
        </button>
      )}
    </li>
  );
}
