/** The editor's state: what is written now, what is chosen, and the way back. Pure. */
import { ancestorsOf, type DraftNode, nodes, toDraft } from './draft.ts';
import type { Edited } from './edits.ts';

/** A guideline in two parts: its own members, and its tree. */
export interface Content {
  header: Record<string, unknown>;
  tree: DraftNode;
}

interface Step {
  content: Content;
  selected: string;
}

export interface EditorState extends Step {
  /** Keys of closed groups. */
  collapsed: ReadonlySet<string>;
  past: Step[];
  future: Step[];
  /** Edits of the same name in a row are one step back: the typing of one text. */
  joined: string | undefined;
}

export type EditorEvent =
  | { type: 'edited'; edited: Edited; joins?: string }
  | { type: 'header'; fields: Record<string, unknown>; joins?: string }
  | { type: 'replaced'; json: Record<string, unknown> }
  | { type: 'selected'; key: string }
  | { type: 'toggled'; key: string; open: boolean }
  | { type: 'undone' }
  | { type: 'redone' };

const MOST_STEPS = 200;

export function contentOf(json: Record<string, unknown>): Content {
  const { criteria, ...header } = json;
  return { header, tree: toDraft(criteria) };
}

/** The beginning: everything open, and the criterion of this id chosen, else the root. */
export function startOf(content: Content, criterion?: string): EditorState {
  const chosen = nodes(content.tree).find((node) => node.criteria_id === criterion) ?? content.tree;
  return {
    content,
    selected: chosen.key,
    collapsed: new Set(),
    past: [],
    future: [],
    joined: undefined,
  };
}

function forward(state: EditorState, content: Content, selected: string, joins?: string): EditorState {
  const same = joins !== undefined && joins === state.joined;
  const here: Step = { content: state.content, selected: state.selected };
  return {
    ...state,
    content,
    selected,
    past: same ? state.past : [...state.past.slice(-MOST_STEPS), here],
    future: [],
    joined: joins,
  };
}

function withFields(header: Record<string, unknown>, fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries({ ...header, ...fields }).filter(([, value]) => value !== undefined),
  );
}

export function next(state: EditorState, event: EditorEvent): EditorState {
  const { content } = state;
  switch (event.type) {
    case 'edited': {
      const { tree, focus } = event.edited;
      const edited = forward(state, { ...content, tree }, focus, event.joins);
      return reveal(edited, focus);
    }
    case 'header':
      return forward(
        state,
        { ...content, header: withFields(content.header, event.fields) },
        state.selected,
        event.joins,
      );
    case 'replaced': {
      const replaced = contentOf(event.json);
      return { ...forward(state, replaced, replaced.tree.key), collapsed: new Set() };
    }
    case 'selected':
      return reveal({ ...state, selected: event.key, joined: undefined }, event.key);
    case 'toggled': {
      const collapsed = new Set(state.collapsed);
      if (event.open) collapsed.delete(event.key);
      else collapsed.add(event.key);
      return { ...state, collapsed };
    }
    case 'undone':
      return travel(state, state.past, 'back');
    case 'redone':
      return travel(state, state.future, 'forth');
  }
}

function travel(state: EditorState, steps: Step[], way: 'back' | 'forth'): EditorState {
  const step = steps.at(-1);
  if (!step) return state;
  const here: Step = { content: state.content, selected: state.selected };
  const [past, future] =
    way === 'back'
      ? [steps.slice(0, -1), [...state.future, here]]
      : [[...state.past, here], steps.slice(0, -1)];
  return { ...state, ...step, past, future, joined: undefined };
}

/** Opens every group above a node. */
function reveal(state: EditorState, key: string): EditorState {
  const above = ancestorsOf(state.content.tree, key).map((node) => node.key);
  if (!above.some((one) => state.collapsed.has(one))) return state;
  return { ...state, collapsed: new Set([...state.collapsed].filter((one) => !above.includes(one))) };
}

/** The request types the guideline knows. */
export function requestTypes(header: Record<string, unknown>): string[] {
  const types = header.request_types;
  return Array.isArray(types) ? types.filter((type): type is string => typeof type === 'string') : [];
}
