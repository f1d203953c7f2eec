import type { Medication, Passage, Problem, ProblemList } from '../../../service/contract/problem-list.ts';
import { useReview } from '../../case/store.ts';
import { useProblemList } from '../../case/useResults.ts';
import { showPlace } from '../../case/viewer.ts';
import { day } from '../../data/words.ts';
import css from './Panel.module.css';
import { groupsOf, medicationText, problemText } from './problems.ts';
import timelineCss from './Timeline.module.css';
import { Timeline } from './Timeline.tsx';

/** Timeline and problem list: what every reviewer draws up by hand, each line leading to its place in the record. */
export function ProblemPanel() {
  const list = useProblemList();
  const view = useReview((state) => state.problems);
  if (!list)
    return (
      <div className={css.panel}>
        <h2>Timeline and problem list</h2>
        <p className={css.muted}>
          This case was reviewed before there were problem lists. Evaluate it again to see one.
        </p>
      </div>
    );
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <h2>{views[view]}</h2>
        <fieldset className={timelineCss.views}>
          <legend className="visually-hidden">Show</legend>
          {(['list', 'timeline'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={timelineCss.view}
              aria-pressed={view === one}
              onClick={() => useReview.setState({ problems: one })}
            >
              {views[one]}
            </button>
          ))}
        </fieldset>
      </header>
      {view === 'timeline' ? <Timeline list={list} /> : <Lists list={list} />}
    </div>
  );
}

const views = { list: 'Problem list', timeline: 'Timeline' } as const;

function Lists({ list }: { list: ProblemList }) {
  const { documents, problems, medications, treatments, procedures, results } = list;
  const current = medications.filter((each) => each.current);
  const earlier = medications.filter((each) => !each.current);
  return (
    <>
      {groupsOf(problems).map(({ label, of }) => (
        <Section key={label} title={label}>
          {of.map((problem) => (
            <Line
              key={problem.name}
              text={problemText(problem)}
              passages={problem.evidence}
              mark={markOf(problem)}
            />
          ))}
        </Section>
      ))}
      <Section title="Current medications" none="None documented as current.">
        {current.map((each) => (
          <Line key={keyOf(each)} text={medicationText(each)} passages={each.evidence} />
        ))}
      </Section>
      {earlier.length > 0 && (
        <Section title="Earlier medications">
          {earlier.map((each) => (
            <Line key={keyOf(each)} text={medicationText(each)} passages={each.evidence} />
          ))}
        </Section>
      )}
      <Dated title="Other treatment" of={treatments} />
      <Dated title="Procedures" of={procedures} />
      <Dated title="Key results" of={results.map(({ text, ...rest }) => ({ name: text, ...rest }))} />
      <Section title="Documents">
        {documents.map(({ title, date, author, pages }) => (
          <li key={`${pages[0]} ${title} ${date}`}>
            <button type="button" data-prints className={css.place} onClick={() => showPlace(pages[0] ?? 0)}>
              p. {(pages[0] ?? 0) + 1}
            </button>
            <span>{[date && day(date), title, author].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </Section>
    </>
  );
}

const keyOf = ({ drug, last_documented }: Medication) => `${drug} ${last_documented}`;
const markOf = ({ concerns_request, status }: Problem) =>
  concerns_request && status !== 'family' ? 'Concerns the request' : undefined;

function Section({ title, none, children }: { title: string; none?: string; children: React.ReactNode[] }) {
  if (children.length === 0 && !none) return null;
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      {children.length > 0 ? <ul className={css.quotes}>{children}</ul> : <p className={css.muted}>{none}</p>}
    </section>
  );
}

function Dated({
  title,
  of,
}: {
  title: string;
  of: readonly { name: string; date?: string; evidence: Passage[] }[];
}) {
  return (
    <Section title={title}>
      {of.map(({ name, date, evidence }) => (
        <Line
          key={`${date} ${name}`}
          text={[date && day(date), name].filter(Boolean).join(': ')}
          passages={evidence}
        />
      ))}
    </Section>
  );
}

/** One line, with the page where it is told; the quote is read by pointing at it. */
function Line({
  text,
  passages,
  mark,
}: {
  text: string;
  passages: readonly Passage[];
  mark?: string | undefined;
}) {
  const first = passages[0];
  return (
    <li title={first?.text}>
      {first ? (
        <button
          type="button"
          data-prints
          className={css.place}
          aria-label={`p. ${first.page_index + 1}, go to: ${text}`}
          onClick={() => showPlace(first.page_index, first.bounding_box[0])}
        >
          p. {first.page_index + 1}
        </button>
      ) : (
        <span />
      )}
      <span>
        {text}
        {mark && <strong className={css.mark}>{mark}</strong>}
      </span>
    </li>
  );
}
