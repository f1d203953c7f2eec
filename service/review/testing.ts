/** Small charts and outcomes for the tests of this folder. */
import type { Finding, LeafOutcome, NodeOutcome } from '../criteria/outcome.ts';
import { plainAssertion } from '../language/index.ts';
import type { Chart, ChartDocument, ChartWord, Sentence } from '../language/types.ts';

export interface TestSentence {
  text: string;
  page?: number;
  document?: number;
}

const PLAIN = plainAssertion();

/** A chart with one line per sentence: each character is 1 % of the page wide, each line 2 % high. */
export function testChart(sentences: TestSentence[], documents: Partial<ChartDocument>[] = [{}]): Chart {
  const words: ChartWord[] = [];
  const made: Sentence[] = [];
  let text = '';
  for (const [index, { text: own, page = 0, document = 0 }] of sentences.entries()) {
    const start = text.length;
    for (const match of own.matchAll(/\S+/g)) {
      const at = { start: start + match.index, end: start + match.index + match[0].length };
      const box = { x: match.index / 100, y: index / 50, width: match[0].length / 100, height: 0.015 };
      words.push({ ...at, page, box });
    }
    text += `${own}\n`;
    made.push({
      index,
      start,
      end: start + own.length,
      text: own,
      document,
      section: 0,
      page,
      kind: 'prose',
      tokens: [],
    });
  }
  return {
    text,
    words,
    sentences: made,
    documents: documents.map((document, index) => ({
      index,
      title: 'Progress note',
      kind: 'visit',
      pages: [0, 0],
      start: 0,
      end: text.length,
      ...document,
    })),
    identity: { status: 'not_found', fields: [], cards: [] },
    sections: [{ index: 0, document: 0, kind: 'other', title: '', start: 0, end: text.length }],
    mentions: [],
    measurements: [],
    request: { diagnosisCodes: [], procedureCodes: [] },
    byConcept: new Map(),
    byVariable: new Map(),
  };
}

export function finding(chart: Chart, sentence: number, more: Partial<Finding> = {}): Finding {
  const { start, end } = chart.sentences[sentence]!;
  return { span: { start, end }, sentence, stance: 'supports', confidence: 0.9, ...more };
}

export function leafOutcome(more: Partial<LeafOutcome> = {}): LeafOutcome {
  return { answer: 'yes', reason: 'said', rule: 'statement', confidence: 0.9, findings: [], ...more };
}

export function leafNode(
  id: string,
  description: string,
  leaf: LeafOutcome,
  color: NodeOutcome['color'],
): NodeOutcome {
  return { node: { criteria_id: id, description }, answer: leaf.answer, color, leaf };
}

export { PLAIN };
