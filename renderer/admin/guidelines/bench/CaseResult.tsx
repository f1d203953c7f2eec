import type { BenchAnswer, BenchCase, BenchNode } from '../../../../service/contract/bench.ts';
import type { EvidenceEntry } from '../../../../service/contract/results.ts';
import { ColorMark, DecisionMark } from '../../../ui/marks.tsx';
import admin from '../../Admin.module.css';
import { Chip } from '../../Chip.tsx';
import css from './Bench.module.css';

interface CaseResultProps {
  result: BenchCase;
  onlyChanged: boolean;
  /** The version beside which it was tried; absent: there is none. */
  against?: number | undefined;
}

/** What the trial says of one case: the decision, then answer by answer, with the words of the chart. */
export function CaseResult({ result, onlyChanged, against }: CaseResultProps) {
  const rows = result.nodes.filter((node) => node.leaf && (!onlyChanged || node.changed));
  return (
    <section className={admin.panel} aria-label={result.title}>
      <div className={admin.rowHead}>
        <h3>{result.title}</h3>
        <Decisions result={result} />
      </div>
      {result.state === 'failed' && (
        <p className={admin.bad}>{result.error?.detail ?? 'This case could not be tried.'}</p>
      )}
      {result.state === 'completed' && rows.length === 0 && (
        <p className={admin.muted}>No answer differs in this case.</p>
      )}
      {rows.length > 0 && (
        <div className={admin.frame}>
          <table className={`${admin.table} ${css.table}`}>
            <caption className="visually-hidden">Answers in {result.title}</caption>
            <thead>
              <tr>
                <th scope="col">Criterion</th>
                {against !== undefined && <th scope="col">v{against}, in force</th>}
                <th scope="col">This version</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((node) => (
                <AnswerRow
                  key={`${node.criteria_id} ${node.description}`}
                  node={node}
                  compared={against !== undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Decisions({ result }: { result: BenchCase }) {
  if (result.state === 'waiting') return <Chip>Waiting</Chip>;
  if (result.state === 'running') return <Chip>Being tried…</Chip>;
  const { published_decision: before, draft_decision: now } = result;
  return (
    <div className={admin.row}>
      {before && before !== now && (
        <>
          <DecisionMark decision={before} />
          <span>becomes</span>
        </>
      )}
      {now && <DecisionMark decision={now} />}
    </div>
  );
}

function AnswerRow({ node, compared }: { node: BenchNode; compared: boolean }) {
  return (
    <tr>
      <td>
        <span className={css.id}>{node.criteria_id}</span>
        {node.description}
      </td>
      {compared && (
        <td>
          <AnswerCell answer={node.published} />
        </td>
      )}
      <td>
        <AnswerCell answer={node.draft} />
      </td>
    </tr>
  );
}

function AnswerCell({ answer }: { answer: BenchAnswer | undefined }) {
  if (!answer) return <span className={admin.sub}>not in this version</span>;
  const quoted = answer.evidence.filter((one) => one.exact_text_sentence_relevant_to_criteria);
  const [first, ...others] = quoted;
  return (
    <div className={css.answer}>
      <ColorMark color={answer.color} />
      {answer.reason && <span>{answer.reason}</span>}
      {first && <Quote evidence={first} />}
      {others.length > 0 && (
        <details>
          <summary>{others.length} more</summary>
          <div className={css.answer}>
            {others.map((one) => (
              <Quote key={one.id} evidence={one} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function Quote({ evidence }: { evidence: EvidenceEntry }) {
  return (
    <span className={css.quote}>
      <q>{evidence.exact_text_sentence_relevant_to_criteria}</q>
      <span className={admin.sub}> {evidence.page_text}</span>
    </span>
  );
}
