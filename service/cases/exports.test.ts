import { afterAll, describe, expect, it } from 'vitest';
import { cropFor, placeKey, placesOf } from '../print/crop.ts';
import { closeReaders, readRecord } from '../record/index.ts';
import { APPROVAL, DENIAL, form, NURSE, PHYSICIAN, pdf, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();
afterAll(closeReaders);

const evidence = (id: string, page: number, text: string) => ({
  id,
  bounding_box: [{ x: 0.2, y: 0.3, width: 0.3, height: 0.02, page }],
  exact_text_sentence_relevant_to_criteria: text,
  stance: 'supports' as const,
  page_text: `p. ${page + 1}`,
});

async function textOf(bytes: Uint8Array): Promise<string> {
  const record = await readRecord(bytes);
  const lines = record.pages.flatMap((page) => page.lines.map((line) => line.text));
  return lines.join(' ').replace(/\s+/g, ' ');
}

describe('the review on paper', () => {
  it('holds decision, reasons, tree, what a person set and each quote; a page that cannot be drawn keeps its quote', async () => {
    const { cases, completed, store } = await setUp();
    const view = await completed();
    const tree = structuredClone(view.results!.criteria.criteria_tree);
    Object.assign(tree.criteria![1]!, {
      override: { color: 'red', reason: 'No kettle was ordered', by: 'Nora' },
      clinical_decisioning: [evidence('a', 0, 'Kettle on order.'), evidence('b', 4, 'Tea at noon.')],
    });
    const { runId } = view;
    await cases.updateTree({ runId, tree, onlySave: true, actor: NURSE, rationale: 'For want of a kettle.' });
    await cases.decide(runId, { decision: 'refer_to_physician', reason: 'The order is unclear' }, NURSE);
    const { bytes, filename } = await cases.report(runId, NURSE);
    expect(filename).toBe(`review-${runId}.pdf`);
    const text = await textOf(bytes);
    for (const part of [
      'Zebra Quuxington',
      'Referred to a physician',
      'The order is unclear',
      'Signed: NURSE, Nurse reviewer',
      'For want of a kettle.',
      '1.2 A physician has ordered the kettle',
      'Set by nurse, ',
      'No kettle was ordered',
      '"Kettle on order."',
      '"Tea at noon."',
    ])
      expect(text).toContain(part);
    const trail = await store.audit.find({}, { limit: 100 });
    expect(trail.filter((entry) => entry.action === 'run.exported')).toHaveLength(1);
  });

  it('is not there before the review is', async () => {
    const { cases } = await setUp({ config: { workers: 0 } });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    await expect(cases.report(runId, NURSE)).rejects.toMatchObject({
      status: 409,
      code: 'run_not_completed',
    });
  });
});

describe('the letter', () => {
  it('asks for each point, and only while that is the decision in force', async () => {
    const { cases, completed } = await setUp();
    const { runId } = await completed({
      form: form({ request: { ordering_provider: 'Dr. Samovar', service: 'Kettle' } }),
    });
    await expect(cases.letter(runId, NURSE)).rejects.toMatchObject({ code: 'no_information_requested' });
    const items = ['A signed order for the kettle', 'The tea log'];
    await cases.decide(runId, { decision: 'request_information', items }, NURSE);
    const text = await textOf((await cases.letter(runId, NURSE)).bytes);
    for (const part of ['Dr. Samovar', 'Zebra Quuxington', ...items, 'Nurse reviewer', 'not a decision'])
      expect(text).toContain(part);
    await cases.decide(runId, DENIAL, PHYSICIAN);
    await expect(cases.letter(runId, NURSE)).rejects.toMatchObject({ code: 'no_information_requested' });
  });
});

describe('a letter of a request that names nobody', () => {
  it('has what was said for it at the signature, and the settings go first', async () => {
    const { cases, completed } = await setUp();
    const { runId } = await completed({ form: { guideline_code: 'L00001' } });
    const letter = { addressee: 'Dr. Samovar', patient_name: 'Zebra Quuxington', letterhead: 'Heron Clinic' };
    await cases.decide(runId, { decision: 'request_information', items: ['The order'], letter }, NURSE);
    const text = await textOf((await cases.letter(runId, NURSE)).bytes);
    for (const part of Object.values(letter)) expect(text).toContain(part);
    await cases.decide(runId, APPROVAL, NURSE);
    const report = await textOf((await cases.report(runId, NURSE)).bytes);
    expect(report).toContain('Against the recommendation (insufficient evidence)');
    expect(report).toContain('0 of 2 criteria were looked at.');
  });
});

describe('pictures of places', () => {
  it('show the boxes with some paper around them, and stay on the page', () => {
    const inside = cropFor([{ x: 0.4, y: 0.5, width: 0.1, height: 0.02 }]);
    expect(inside.x).toBeLessThan(0.4);
    expect(inside.width).toBeGreaterThanOrEqual(0.55 - 1e-9);
    expect(inside.y).toBeLessThan(0.5);
    expect(inside.y + inside.height).toBeGreaterThan(0.52);
    for (const x of [0, 0.95]) {
      const { x: left, width } = cropFor([{ x, y: 0.99, width: 0.05, height: 0.01 }]);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
      expect(width).toBeGreaterThan(0.5);
    }
  });

  it('stay on the page wherever the boxes are, and however many there are', () => {
    const edges = [-3, -0.01, 0, 0.4, 0.99, 1, 1.5, 40];
    const odd = edges.flatMap((x) =>
      edges.flatMap((y) => [0, 0.3, 1, 7].map((size) => ({ x, y, width: size, height: size }))),
    );
    for (const boxes of [...odd.map((box) => [box]), odd, Array.from({ length: 200_000 }, () => odd[7]!)]) {
      const crop = cropFor(boxes);
      for (const share of [crop.x, crop.y, crop.x + crop.width, crop.y + crop.height]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1 + 1e-9);
      }
      expect(crop.width).toBeGreaterThan(0.5);
      expect(crop.height).toBeGreaterThan(0.02);
    }
  });

  it('are drawn once per place, of the first page only, and so many at most', () => {
    const boxes = [evidence('a', 2, '').bounding_box[0]!, evidence('a', 3, '').bounding_box[0]!];
    const quotes = [{ bounding_box: boxes }, { bounding_box: boxes }, { bounding_box: [] }];
    const places = placesOf(quotes);
    expect([...places.values()]).toMatchObject([{ page: 2, frames: [boxes[0]] }]);
    expect(places.has(placeKey(boxes)!)).toBe(true);
    const many = Array.from({ length: 500 }, (_, page) => evidence('a', page, ''));
    expect(placesOf(many).size).toBe(60);
  });
});
