/**
 * Weights of mentions that have not seen a chart, given as `STATUS.json=PATTERN ...` (`mentions.py --without PATTERN`): a chart is read with
 * those of the pattern that its id fits. Without any the weights that ship are used, which have seen a third of the mentions of listed charts.
 */
import { readFileSync } from 'node:fs';
import { learnFrom } from '../../service/review/mentions/status.ts';

export function unseenWeights(given: readonly string[]): (id: string) => void {
  const all = given.map((each) => {
    const at = each.indexOf('=');
    return {
      weights: JSON.parse(readFileSync(each.slice(0, at), 'utf8')),
      of: new RegExp(each.slice(at + 1)),
    };
  });
  return (id) => {
    const found = all.find(({ of }) => of.test(id));
    if (found) learnFrom(found.weights);
    else if (all.length > 0) throw new Error(`No weights for ${id}.`);
  };
}
