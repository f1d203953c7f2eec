/** Figures: counts of rows that were written with the runs themselves (`cases/facts.ts`); of whole months sums are kept (`months.ts`). */
import type {
  AgreementFigures,
  Cms0057Figures,
  DecisionFigures,
  FiguresQuery,
  OpenWork,
  ReadingFigures,
  StageFigures,
  TurnaroundFigures,
  VolumeFigures,
} from '../contract/analytics.ts';
import { agreement } from './agreement.ts';
import { cms0057 } from './cms.ts';
import { decisions, type NameOf, openWork, turnaround, volume } from './flow.ts';
import { openLeafTexts } from './leaves.ts';
import { type QueueFigures, queueFigures } from './queue.ts';
import { type Db, rangeOf } from './range.ts';
import { reading } from './reading.ts';
import { stages } from './stages.ts';
import { totals } from './totals.ts';

/** Each refuses with 400 `range_invalid`. */
export interface Figures {
  volume(query: FiguresQuery): Promise<VolumeFigures>;
  turnaround(query: FiguresQuery): Promise<TurnaroundFigures>;
  stages(query: FiguresQuery): Promise<StageFigures>;
  decisions(query: FiguresQuery): Promise<DecisionFigures>;
  openWork(): Promise<OpenWork>;
  agreement(query: FiguresQuery): Promise<AgreementFigures>;
  reading(query: FiguresQuery): Promise<ReadingFigures>;
  cms0057(query: FiguresQuery): Promise<Cms0057Figures>;
  queue(): Promise<QueueFigures>;
  totals(): Promise<{ runs: number; users: number; audit_entries: number }>;
  /** Makes the sums of the last year's months anew where they are missing or no longer good, so that nobody waits for them. */
  makeSums(): Promise<void>;
}

const YEAR_MS = 366 * 86_400_000;

const SUMMED = ['volume', 'turnaround', 'stages', 'decisions', 'agreement', 'reading', 'cms0057'] as const;

/** `nameOf` tells the name of a guideline's code. */
export function openFigures(db: Db, nameOf: NameOf, clock: () => Date = () => new Date()): Figures {
  const leafTexts = openLeafTexts(db);
  const range = (query: FiguresQuery) => rangeOf(query, clock());
  const figures: Figures = {
    volume: async (query) => volume(db, range(query), nameOf),
    turnaround: async (query) => turnaround(db, range(query)),
    stages: async (query) => stages(db, range(query)),
    decisions: async (query) => decisions(db, range(query), nameOf),
    openWork: () => openWork(db, nameOf, clock()),
    agreement: async (query) => agreement(db, range(query), nameOf, leafTexts),
    reading: async (query) => reading(db, range(query)),
    cms0057: async (query) => cms0057(db, range(query)),
    queue: () => queueFigures(db, clock()),
    totals: () => totals(db),
    async makeSums() {
      const now = clock();
      const from = `${new Date(now.getTime() - YEAR_MS).toISOString().slice(0, 7)}-01`;
      const range = { from, to: now.toISOString().slice(0, 10) };
      for (const report of SUMMED) await figures[report](range);
    },
  };
  return figures;
}
