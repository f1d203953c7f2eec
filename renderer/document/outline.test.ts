import { expect, test } from 'vitest';
import { bookmarks, quotedDocuments } from './outline.ts';

test('documents that are quoted, in page order, each once', () => {
  const entry = (page: number, page_text: string) => ({
    id: page_text,
    bounding_box: [{ x: 0, y: 0, width: 1, height: 1, page }],
    page_text,
  });
  const tree = {
    criteria_id: '1',
    description: 'root',
    clinical_decisioning: [
      entry(6, 'p. 7, Sleep study, 2026-01-05'),
      entry(2, 'p. 3, Visit note'),
      entry(4, 'p. 5, Visit note'),
      entry(9, 'p. 10'),
    ],
  };
  expect(quotedDocuments(tree)).toEqual([
    { title: 'Visit note', page: 2, level: 0 },
    { title: 'Sleep study, 2026-01-05', page: 6, level: 0 },
  ]);
});

test('bookmarks of any kind; one that leads nowhere is still named', async () => {
  const pdf = {
    getOutline: async () => [
      { title: 'Chart', dest: 'named', items: [{ title: ' ', dest: [{ num: 9 }], items: [] }] },
      { title: 'Lost', dest: 'lost', items: [] },
    ],
    getDestination: async (name: string) => (name === 'named' ? [4] : null),
    getPageIndex: async () => {
      throw new Error('no such page');
    },
  };
  expect(await bookmarks(pdf as unknown as Parameters<typeof bookmarks>[0])).toEqual([
    { title: 'Chart', page: 4, level: 0 },
    { title: 'Untitled', page: undefined, level: 1 },
    { title: 'Lost', page: undefined, level: 0 },
  ]);
});
