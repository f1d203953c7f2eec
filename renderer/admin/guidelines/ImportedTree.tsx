import { TriangleAlert } from 'lucide-react';
import type { ImportedGuideline } from '../../../service/contract/library.ts';
import { type DraftNode, nodes, toDraft } from './editor/draft.ts';
import { locate } from './editor/faults.ts';
import { operatorPhrase } from './editor/words.ts';
import css from './Import.module.css';

const formats = {
  evident: 'A guideline of Evident',
  foreign: 'Criteria of another program',
  text: 'Text of a policy',
};

/** Code, name and version are asked for beside the tree. */
const outsideIdentity = ({ path }: { path: string }) => !/^\/guideline_(code|name|version)$/.test(path);

/** The tree as it was read, with what to look at again. */
export function ImportedTree({ imported }: { imported: ImportedGuideline }) {
  const tree = toDraft(imported.guideline_json.criteria);
  const all = [...nodes(tree)];
  const leaves = all.filter((node) => !node.criteria).length;
  const where = (path: string) => {
    const place = locate(tree, path);
    return place.key ? (all.find((node) => node.key === place.key)?.criteria_id ?? '') : '';
  };
  const remarks = [
    ...imported.notes.filter(outsideIdentity).map((note) => ({
      path: note.path,
      text: note.line ? `${note.message} (line ${note.line})` : note.message,
    })),
    ...imported.faults.map((fault) => ({ path: fault.path, text: fault.message })),
  ];
  return (
    <div className={css.found}>
      <p>
        {formats[imported.format]}: {leaves === 1 ? '1 criterion' : `${leaves} criteria`} in{' '}
        {all.length - leaves === 1 ? '1 group' : `${all.length - leaves} groups`}. You can correct everything
        in the draft; nothing is in force before you publish it.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.outline} aria-label="Criteria as read" tabIndex={0}>
        <ul>
          <Outline node={tree} />
        </ul>
      </section>
      {remarks.length > 0 && (
        <section>
          <h3>To look at</h3>
          <ul className={css.notes}>
            {remarks.map(({ path, text }) => (
              <li key={`${path} ${text}`}>
                <TriangleAlert aria-hidden />
                <span>
                  {where(path) && <span className={css.id}>{where(path)}</span>}
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Outline({ node }: { node: DraftNode }) {
  return (
    <li>
      <span className={css.id}>{node.criteria_id}</span>
      {node.description}
      {node.criteria && (
        <>
          <span className={css.operator}>{operatorPhrase(node)}</span>
          <ul>
            {node.criteria.map((child) => (
              <Outline key={child.key} node={child} />
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
