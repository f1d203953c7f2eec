import { describe, expect, it } from 'vitest';
import { loadSample } from '../../service/samples/index.ts';
import { plainText, readCharts } from './chart.ts';
import { typeset } from './typeset.ts';

describe('sample sources', () => {
  const charts = readCharts();

  it('have sound labels: readCharts throws otherwise', () => expect(charts.length).toBeGreaterThanOrEqual(5));

  it('lead to all three decisions', () =>
    expect(new Set(charts.map((chart) => chart.root))).toEqual(new Set(['met', 'not_met', 'insufficient'])));

  it('say something beside the point: most pages of the long chart hold no quote', () => {
    const long = charts.find((chart) => chart.stay)!;
    const quoted = new Set(Object.values(long.gold).flatMap((leaf) => leaf.evidence.map((e) => e.document)));
    expect(quoted.size * 5).toBeLessThan(long.documents.length);
    for (const document of long.documents) expect(plainText(document)).not.toBe('');
  });

  it('are set the same way twice', async () => {
    const print = charts.find((chart) => chart.style === 'print' && !chart.stay)!;
    expect((await typeset(print)).bytes).toEqual((await typeset(print)).bytes);
  });

  it('match the committed PDF', async () => {
    const print = charts.find((chart) => chart.style === 'print' && !chart.stay)!;
    expect((await typeset(print)).bytes).toEqual((await loadSample(print.id)).pdf);
  });
});
