/**
 * `node test/benchmark/speed/scale.ts [PAGES_A_DAY]`: a day of a shared service, minute by minute, for some numbers of workers: charts come in over
 * the working day, a worker takes one after the other. Prints how long a chart waits, what the day adds to database and
 * bucket, and what a page costs. The rates are measured (docs/scale.md says how); change them here when yours differ.
 */
import { dice } from '../../../scripts/samples/dice.ts';

const PAGES_A_DAY = Number(process.argv[2] ?? 100_000);
const DAYS = 50;

/** Measured on one core of the reference machine. */
const RATES = {
  /** Seconds of a core for a page that is a picture, and for one with text of its own. */
  faxedPage: 3.4,
  textPage: 0.02,
  /** Seconds of a core to judge a chart: a fixed part and one for each page. */
  judgeChart: 1.5,
  judgePage: 0.02,
  /** Bytes at rest: of a faxed page in the PDF and in the record kept of it, of a case in the database. */
  pdfPage: 60_000,
  recordPage: 25_000,
  caseRow: 60_000,
};
/** Of the practice that is modeled. */
const PRACTICE = { faxed: 0.8, pagesAChart: 100, hours: 10, daysAYear: 260 };
/** US dollars; prices of a large cloud provider's list in 2026, rounded. */
const PRICES = { coreHour: 0.045, gibMonth: 0.023, databaseMonth: 260, apiMonth: 120 };

const charts = Math.round(PAGES_A_DAY / PRACTICE.pagesAChart);
const page = PRACTICE.faxed * RATES.faxedPage + (1 - PRACTICE.faxed) * RATES.textPage;
const chartSeconds = PRACTICE.pagesAChart * (page + RATES.judgePage) + RATES.judgeChart;

/** Minutes until each chart of a day is reviewed: a third of them comes in the two hours around noon. */
function day(workers: number, seed: number): number[] {
  const next = dice(seed);
  const arrivals = Array.from({ length: charts }, () => {
    const at = next() * PRACTICE.hours * 3600;
    return next() < 0.35 ? (4 + next() * 2) * 3600 : at;
  }).sort((a, b) => a - b);
  const free = new Array<number>(workers).fill(0);
  const waits = arrivals.map((at) => {
    const worker = free.indexOf(Math.min(...free));
    const begins = Math.max(at, free[worker]!);
    // Charts differ: from a third to three times the middle.
    const takes = chartSeconds * 3 ** (next() * 2 - 1) * 0.81;
    free[worker] = begins + takes;
    return (begins + takes - at) / 60;
  });
  return waits;
}

/** Of many days, sorted: one is an accident. */
const days = (workers: number) =>
  Array.from({ length: DAYS }, (_, seed) => day(workers, seed))
    .flat()
    .sort((a, b) => a - b);

const at = (sorted: number[], share: number) =>
  sorted[Math.floor(sorted.length * share)]?.toFixed(0).padStart(6);
console.log(
  `${PAGES_A_DAY} pages, ${charts} charts a day; a chart of ${PRACTICE.pagesAChart} pages takes ${chartSeconds.toFixed(0)} s of a core`,
);
const needed = Math.ceil((charts * chartSeconds) / (PRACTICE.hours * 3600));
console.log('workers  busy  minutes until reviewed: median, 95 %, longest');
for (const workers of [needed, Math.ceil(needed * 1.25), Math.ceil(needed * 1.5), needed * 2]) {
  const waits = days(workers);
  const busy = Math.round((charts * chartSeconds * 100) / (workers * PRACTICE.hours * 3600));
  console.log(
    `${String(workers).padStart(7)} ${String(busy).padStart(4)} % ${at(waits, 0.5)} ${at(waits, 0.95)} ${at(waits, 0.9999)}`,
  );
}
const gib = (bytes: number) => bytes / 2 ** 30;
const bucket = gib(PAGES_A_DAY * (PRACTICE.faxed * RATES.pdfPage + RATES.recordPage));
const database = gib(charts * RATES.caseRow);
console.log(
  `a day adds ${bucket.toFixed(1)} GiB to the bucket and ${(database * 1024).toFixed(0)} MiB to the database`,
);
const workers = Math.ceil(needed * 1.5);
const yearly =
  workers * PRICES.coreHour * PRACTICE.hours * PRACTICE.daysAYear +
  12 * (PRICES.databaseMonth + PRICES.apiMonth) +
  bucket * PRACTICE.daysAYear * PRICES.gibMonth * 6;
console.log(
  `a page costs ${((100 * yearly) / (PAGES_A_DAY * PRACTICE.daysAYear)).toFixed(4)} cents (${workers} workers in working hours)`,
);
