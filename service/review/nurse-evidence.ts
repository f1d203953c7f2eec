/** Evidence that a person added, completed from the chart: boxes for a quote, the quote for boxes. */
import type { Box, EvidenceEntry } from '../contract/results.ts';
import type { Chart } from '../language/types.ts';
import { placeOf } from './evidence.ts';
import { occurrences } from './mask.ts';
import { boxesOf } from './quote.ts';

/** The entry as sent with what it lacks; words that the chart does not hold stay as the person wrote them. */
export function nurseEntry(chart: Chart, entry: EvidenceEntry): EvidenceEntry {
  const text = entry.exact_text_sentence_relevant_to_criteria || textUnder(chart, entry.bounding_box);
  const span = text ? occurrences(chart, text)[0] : undefined;
  const boxes = entry.bounding_box.length > 0 || !span ? entry.bounding_box : boxesOf(chart, span);
  const sentence = span && chart.sentences.find((each) => each.start < span.end && span.start < each.end);
  const place = sentence ? placeOf(chart, sentence.index, boxes[0]?.page) : '';
  return {
    ...entry,
    bounding_box: boxes,
    ...(text && { exact_text_sentence_relevant_to_criteria: text }),
    ...(place && !entry.page_text && { page_text: place }),
    origin: entry.origin ?? 'nurse',
  };
}

/** Words whose middle lies in one of the boxes, in text order. */
function textUnder(chart: Chart, boxes: readonly Box[]): string {
  const pages = new Set(boxes.map((box) => box.page));
  return chart.words
    .filter((word) => pages.has(word.page))
    .filter(({ page, box: at }) => {
      const x = at.x + at.width / 2;
      const y = at.y + at.height / 2;
      return boxes.some(
        (box) =>
          box.page === page && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
      );
    })
    .map((word) => chart.text.slice(word.start, word.end))
    .join(' ');
}
