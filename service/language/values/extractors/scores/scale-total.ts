/** Questionnaires whose name stands above their items: the total below, or the sum of the items, is the score. */
import { bySentence } from '../../../sentences/grouped.ts';
import type { Chart, Sentence } from '../../../types.ts';
import { namesIn } from '../../prose.ts';
import { type Stated, statedAt } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

/** How many items a scale has and how much each counts at most, where the sum may be taken without a printed total. */
const ITEMS: Record<string, { count: number; most: number }> = {
  ess: { count: 8, most: 3 },
  phq9: { count: 9, most: 3 },
};
const SCALES = /^(?:ess|phq9|isi|hamd|madrs|qids|bdi|odi|gad7)$/;
const TOTAL =
  /^\W*(?:(?:grand|patient'?s|overall|raw|scale) )?(?:total|sum|score)(?: (?:score|points|of items))?\b[\s:=.|]{0,40}(\d{1,3})(?!\d|[./]\d{3}|\s?%)/i;
/** "doze: reading 0, TV 1, passenger 0 ... TOTAL 2": the items say what scale it is. */
const DOZING =
  /\b(?:doz\w+|epworth)\b[^\n]*\b(?:tv|television|passenger|reading)\b[^\n]*?\b(?:total|sum|score)[\s:=]{1,6}(\d{1,2})\b/i;
const ITEM = /^(.{3,80}?)[\s.:|_]{1,60}([0-4])\s*$/;
const REACH = 26;

/** Scores of the questionnaires of which only the heading tells the name. */
function scaleTotals(chart: Chart, measured: readonly { variable: string; sentence: number }[]): Stated[] {
  const out: Stated[] = [];
  const measuredIn = bySentence(measured);
  for (const s of chart.sentences) {
    const dozing = DOZING.exec(s.text);
    if (dozing && !measuredIn(s.index).some((m) => m.variable === 'ess')) {
      out.push(statedAt(s, dozing.index, dozing[0], 'ess', Number(dozing[1]), '{score}'));
      continue;
    }
    if (s.text.length > 90) continue;
    const variable = namesIn(s.tokens, s.start)[0]?.variables.find((v) => SCALES.test(v.id));
    const own = measuredIn(s.index).some((m) => m.variable === variable?.id);
    if (!variable || (own && !/\(\s?0\s?-/.test(s.text))) continue;
    const stated = below(chart, s, variable.id);
    if (stated && stated.low >= variable.min && stated.low <= variable.max) out.push(stated);
  }
  return out;
}

function below(chart: Chart, head: Sentence, variable: string): Stated | undefined {
  const items: number[] = [];
  for (let i = head.index + 1; i <= head.index + REACH; i++) {
    const s = chart.sentences[i];
    if (!s || s.document !== head.document) return undefined;
    const total = TOTAL.exec(s.text);
    if (total) return statedAt(s, total.index, total[0], variable, Number(total[1]), '{score}');
    // another scale begins
    if (namesIn(s.tokens, s.start)[0]?.variables.some((v) => SCALES.test(v.id) && v.id !== variable))
      return undefined;
    const item = ITEM.exec(s.text);
    const rule = ITEMS[variable];
    if (!item || !rule || Number(item[2]) > rule.most) {
      if (s.text.length > 60) return undefined;
      continue;
    }
    items.push(Number(item[2]));
    if (items.length < rule.count) continue;
    const next = chart.sentences[i + 1];
    if (next && next.document === head.document && TOTAL.test(next.text)) continue;
    const sum = items.reduce((a, b) => a + b, 0);
    return { ...statedAt(s, 0, s.text, variable, sum, '{score}'), derived: `${items.join(' + ')}` };
  }
  return undefined;
}

export const totalsOfScales: ChartExtractor = {
  of: 'chart',
  id: 'scale-total',
  variables: ['ess', 'phq9', 'isi', 'hamd', 'madrs', 'bdi', 'odi'],
  extract: ({ chart, measured }) => scaleTotals(chart, measured),
};
