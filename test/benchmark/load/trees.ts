/** Trees and guidelines of a wanted size. */
import type { Node } from '../../api/client.ts';

export const leaf = (
  id: string,
  description = `Criterion ${id} is documented.`,
  more: object = {},
): Node => ({
  criteria_id: id,
  description,
  ...more,
});

/** A tree of one group of its own beside the criteria of `base`. */
export function withGroup(base: Node, children: (id: string) => Node[]): Node {
  const id = `${base.criteria_id}.${(base.criteria?.length ?? 0) + 1}`;
  const group = {
    criteria_id: id,
    description: 'What else is asked for.',
    operator: 'AND',
    criteria: children(id),
  };
  return { ...base, criteria: [...(base.criteria ?? []), group] };
}

function countOf(node: Node): number {
  return 1 + (node.criteria ?? []).reduce((sum, child) => sum + countOf(child), 0);
}

export function boxesOf(node: Node): number {
  const own = (node.clinical_decisioning ?? []).reduce((sum, quote) => sum + quote.bounding_box.length, 0);
  return own + (node.criteria ?? []).reduce((sum, child) => sum + boxesOf(child), 0);
}

const leaves = (id: string, count: number) =>
  Array.from({ length: count }, (_, at) => leaf(`${id}.${at + 1}`));

/** So many nodes altogether, at most `most` of them below one. */
export function ofNodes(base: Node, count: number, most: number): Node {
  let left = count - countOf(base) - 1;
  return withGroup(base, (id) => {
    const groups: Node[] = [];
    while (left > 1) {
      const size = Math.min(most, left - 1);
      const own = `${id}.${groups.length + 1}`;
      groups.push({ ...leaf(own), operator: 'AND', criteria: leaves(own, size) });
      left -= size + 1;
    }
    if (left > 0) groups.push(leaf(`${id}.${groups.length + 1}`));
    return groups;
  });
}

export const withChildren = (base: Node, count: number): Node => withGroup(base, (id) => leaves(id, count));

export const withLeaf = (base: Node, more: object): Node =>
  withGroup(base, (id) => [leaf(`${id}.1`, undefined, more)]);

const box = (at: number) => ({ x: 0.1, y: (at % 90) / 100, width: 0.2, height: 0.01, page: 0 });

const quote = (at: number, boxes = 1, text = 'Saturation 85 % on room air at rest.') => ({
  id: `quote-${at}`,
  bounding_box: Array.from({ length: boxes }, (_, index) => box(index)),
  exact_text_sentence_relevant_to_criteria: text,
});

export const quotes = (count: number, boxes = 1, text?: string) => ({
  clinical_decisioning: Array.from({ length: count }, (_, at) => quote(at, boxes, text)),
});

/** As many boxes as wanted, at most so many to a quote. */
export function boxes(count: number, most: number) {
  const whole = Array.from({ length: Math.floor(count / most) }, (_, at) => quote(at, most));
  return { clinical_decisioning: count % most ? [...whole, quote(whole.length, count % most)] : whole };
}

/** As JSON exactly so many bytes long, by long quotes on leaves of their own. */
export function ofBytes(base: Node, bytes: number, quoteText: number, perLeaf: number): Node {
  const empty = JSON.stringify(withGroup(base, () => [])).length;
  const each = JSON.stringify(quotes(1, 1, 'x'.repeat(quoteText))).length;
  const count = Math.floor((bytes - empty) / (each + 120));
  const tree = withGroup(base, (id) =>
    Array.from({ length: Math.ceil(count / perLeaf) }, (_, at) =>
      leaf(
        `${id}.${at + 1}`,
        undefined,
        quotes(Math.min(perLeaf, count - at * perLeaf), 1, 'x'.repeat(quoteText)),
      ),
    ),
  );
  const lacking = bytes - JSON.stringify(tree).length;
  return { ...tree, padding: 'x'.repeat(Math.max(0, lacking - ',"padding":""'.length)) };
}

/** A guideline with so many criteria, each described by `text`. */
export function guidelineOf(count: number, text = 'Saturation is at or below 88 % at rest.') {
  const groups = Math.ceil(count / 400);
  const size = (at: number) =>
    Math.floor((count - 1 - groups) / groups) + (at < (count - 1 - groups) % groups ? 1 : 0);
  return {
    guideline_code: 'LOAD-1',
    guideline_name: 'LOAD-1 - Under load',
    guideline_version: '1',
    kind: 'LCD',
    criteria: {
      criteria_id: '1',
      description: 'All of it is documented.',
      operator: 'AND',
      criteria: Array.from({ length: groups }, (_, at) => ({
        criteria_id: `1.${at + 1}`,
        description: 'All of these are documented.',
        operator: 'AND',
        criteria: Array.from({ length: size(at) }, (_, index) => leaf(`1.${at + 1}.${index + 1}`, text)),
      })),
    },
  };
}

/** As JSON exactly so many bytes long, each of its criteria described by `text`. */
export function guidelineOfBytes(bytes: number, text: string) {
  const base = guidelineOf(Math.floor(bytes / (text.length + 200)), text);
  const padding: string[] = [];
  const whole = { ...base, padding };
  for (;;) {
    const lacking = bytes - JSON.stringify(whole).length - (padding.length > 0 ? ',""' : '""').length;
    padding.push('x'.repeat(Math.min(lacking, text.length)));
    if (lacking <= text.length) return whole;
  }
}

/** With so many texts, numbers, lists and objects in it. */
export function guidelineOfValues(values: number) {
  const base = { ...guidelineOf(3), list: [] as number[] };
  return { ...base, list: Array<number>(values - valuesIn(base)).fill(1) };
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + 1 + valuesIn(part), 0);
}
