import { describe, expect, it } from 'vitest';
import type { CriteriaNode, EvidenceEntry } from '../contract/results.ts';
import { type RouteSpec, routes } from '../contract/routes.ts';
import { attributed } from './provenance.ts';
import { NURSE, PHYSICIAN, temporaryCases } from './testing.ts';

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.02, page: 0 };
const quote = (id: string, over: Partial<EvidenceEntry> = {}): EvidenceEntry => ({
  id,
  bounding_box: [box],
  exact_text_sentence_relevant_to_criteria: `Sentence ${id}.`,
  stance: 'supports',
  origin: 'engine',
  confidence: 0.97,
  ...over,
});
const engine = {
  answer: 'no' as const,
  color: 'red' as const,
  reason: 'SpO2 93 %, p. 1.',
  rule: 'value',
  confidence: 0.97,
};
const before = { by: 'nora', at: '2026-01-05T10:00:00.000Z' };
const now = { by: 'mallory', at: '2026-03-02T10:00:00.000Z', names: ['Mallory M.'] };
const leaf = (criteria_id: string, more: Partial<CriteriaNode> = {}): CriteriaNode => ({
  criteria_id,
  description: `Criterion ${criteria_id}`,
  ...more,
});
const tree = (...criteria: CriteriaNode[]): CriteriaNode => ({
  criteria_id: '1',
  description: 'root',
  operator: 'AND',
  criteria,
});
const standing = { color: 'red' as const, reason: 'Seen on paper', ...before };
const stored = tree(
  leaf('1.1', { engine, clinical_decisioning: [quote('a')] }),
  leaf('1.2', { engine, override: standing }),
);

const of = (sent: CriteriaNode, present = stored) => {
  const { tree: made, ignored } = attributed(sent, [present], now);
  return { children: made.criteria!, ignored };
};

describe('who set an answer, and when', () => {
  it('is who sends it, now, whatever is claimed', () => {
    const override = { color: 'green' as const, reason: 'x', by: 'dr.house', at: '1999-01-01T00:00:00Z' };
    const { children, ignored } = of(tree(leaf('1.1', { override }), leaf('1.2')));
    expect(children[0]!.override).toEqual({ color: 'green', reason: 'x', by: now.by, at: now.at });
    expect(ignored).toEqual({ override_by: 1, override_at: 1 });
  });

  it('stays as it was where the same answer stood with the same reason', () => {
    for (const claimed of [{}, { by: 'mallory' }, { by: 'dr.house', at: now.at }]) {
      const override = { color: standing.color, reason: standing.reason, ...claimed };
      expect(of(tree(leaf('1.1'), leaf('1.2', { override }))).children[1]!.override).toEqual(standing);
    }
    const changed = { ...standing, reason: 'Seen on another paper' };
    const { override } = of(tree(leaf('1.1'), leaf('1.2', { override: changed }))).children[1]!;
    expect(override).toMatchObject({ by: now.by, at: now.at });
  });

  it('moves with a criterion, and is not multiplied by copies of it', () => {
    const moved = { ...leaf('1.1'), description: 'Criterion 1.2', override: { ...standing } };
    expect(of(tree(moved)).children[0]!.override).toEqual(standing);
    const copies = of(tree(moved, { ...moved, criteria_id: '1.2' })).children.map(
      ({ override }) => override!.by,
    );
    expect(copies.sort()).toEqual(['mallory', 'nora']);
  });

  it('is said of a group as of a leaf', () => {
    const sent = { ...tree(leaf('1.1')), override: { color: 'green' as const, reason: 'x', by: 'dr.house' } };
    expect(attributed(sent, [stored], now).tree.override).toMatchObject({ by: now.by, at: now.at });
  });

  it('is not noted where the sender tells the truth', () => {
    const override = { color: 'green' as const, reason: 'x', by: 'Mallory M.', at: '2026-03-02T09:58:00Z' };
    expect(of(tree(leaf('1.1', { override }))).ignored).toEqual({});
  });
});

describe('whose a quote is', () => {
  const owned = (entry: EvidenceEntry, present = stored) =>
    of(tree(leaf('1.1', { clinical_decisioning: [entry] })), present).children[0]!.clinical_decisioning![0]!;

  it('is the engine’s when the engine made it in this run, with what a client left out or not', () => {
    expect(owned(quote('a'))).toEqual(quote('a'));
    const { stance: _s, origin: _o, confidence: _c, ...known } = quote('a');
    expect(owned(known)).toEqual({ ...known, origin: 'engine' });
    const sent = tree(leaf('1.1', { clinical_decisioning: [known] }));
    expect(attributed(sent, [stored], now, true).tree).toEqual(sent);
  });

  it.each<[string, Partial<EvidenceEntry>]>([
    ['another id', { id: 'b' }],
    ['other words', { exact_text_sentence_relevant_to_criteria: 'Sentence a' }],
    ['another place', { bounding_box: [{ ...box, x: 0.2 }] }],
    ['another side', { stance: 'contradicts' }],
    ['more certainty', { confidence: 1 }],
    ['a note of its own', { note: 'decisive' }],
    ['the claim to decide', { decides: true }],
    ['the origin of a model', { origin: 'model', id: 'c' }],
  ])('is the sender’s with %s', (_what, change) => {
    const made = owned({ ...quote('a'), ...change });
    expect(made.origin).toBe('nurse');
    expect(made).not.toHaveProperty('confidence');
    expect(made).not.toHaveProperty('decides');
  });

  it('is counted where an engine is claimed that there was not', () => {
    const sent = tree(leaf('1.1', { clinical_decisioning: [quote('x'), quote('y', { origin: 'nurse' })] }));
    expect(of(sent).ignored).toEqual({ evidence_origin: 1 });
  });
});

describe('the engine’s own answer', () => {
  const kept = (sent: Partial<CriteriaNode>) => of(tree(leaf('1.1', sent)));

  it('is the one that it gave, or none', () => {
    expect(kept({ engine }).children[0]!.engine).toEqual(engine);
    const forged = kept({ engine: { ...engine, answer: 'yes', color: 'green' } });
    expect(forged.children[0]!.engine).toEqual(engine);
    expect(forged.ignored).toEqual({ engine: 1 });
    const invented = of(tree(leaf('1.7', { engine })));
    expect(invented.children[0]).not.toHaveProperty('engine');
    expect(kept({}).children[0]).not.toHaveProperty('engine');
  });
});

/** Schemas of what is sent that hold a criteria tree. */
const takesTree = ({ json, form }: RouteSpec) =>
  [json, form].some(
    (schema) => schema !== undefined && JSON.stringify(schema).includes('clinical_decisioning'),
  );

describe('the service', () => {
  const { setUp } = temporaryCases();

  it('takes a tree on one route; each further one belongs in these tests', () => {
    const entries = Object.entries(routes) as [string, RouteSpec][];
    expect(entries.filter(([, spec]) => takesTree(spec)).map(([id]) => id)).toEqual(['updateTree']);
  });

  it.each([
    ['saved as sent', { onlySave: true }],
    ['evaluated', { onlySave: false }],
    ['tried', { onlySave: false, dryRun: true }],
  ])('never keeps a forged who, when or origin of a tree that is %s', async (_how, mode) => {
    const { cases, store, completed } = await setUp();
    const { runId, results } = await completed();
    const sent = structuredClone(results!.criteria.criteria_tree);
    const override = {
      color: 'red' as const,
      reason: 'I say so',
      by: 'dr.house',
      at: '1999-01-01T00:00:00Z',
    };
    Object.assign(sent, { override });
    Object.assign(sent.criteria![0]!, { override, engine, clinical_decisioning: [quote('forged')] });
    const view = await cases.updateTree({ runId, tree: sent, actor: NURSE, ...mode });
    const reported = JSON.stringify([view, await cases.get(runId, PHYSICIAN)]);
    expect(reported).not.toMatch(/dr\.house|1999-01-01|"origin":"engine"|SpO2 93 %/);
    expect(view.results!.criteria.criteria_tree.criteria![0]!.override).toMatchObject({ by: 'nurse' });
    const trail = (await store.audit.find({}, { limit: 100 })).filter((entry) =>
      entry.action.startsWith('tree.'),
    );
    const ignored = { override_by: 2, override_at: 2, engine: 1, evidence_origin: 1 };
    const expected = Object.entries(ignored).map(([kind, many]) => [`ignored_${kind}`, many]);
    if (!('dryRun' in mode))
      expect(JSON.parse(trail.at(-1)!.detail)).toMatchObject(Object.fromEntries(expected));
  });
});
