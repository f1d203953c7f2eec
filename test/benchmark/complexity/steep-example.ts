/** Prints what the gate finds in steep.ts. */
import { steepPlaces } from './growth.ts';
import { countSteps } from './steps.ts';

const counter = countSteps('test/benchmark/complexity/steep.ts');
const { endings, once, pairs } = await import('./steep.ts');
const { steep } = steepPlaces(counter, 4000, (size) => {
  const text = 'word '.repeat(size / 5);
  const words = text.split(' ');
  return () => {
    pairs(words);
    endings(text);
    for (let i = 0; i < 10; i++) once(words);
  };
});
counter.stop();
console.log(JSON.stringify(steep));
