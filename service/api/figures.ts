/** Figures as JSON and as CSV. */
import type { Distribution, FiguresQuery, FiguresReport } from '../contract/analytics.ts';
import type { Figures } from '../figures/index.ts';
import { csvLine } from './csv.ts';
import type { ApiDeps, Handlers } from './deps.ts';

type FigureRoutes =
  | 'volume'
  | 'turnaround'
  | 'stages'
  | 'decisions'
  | 'openWork'
  | 'agreement'
  | 'reading'
  | 'cms0057'
  | 'figuresCsv';

export function figuresHandlers({ figures }: Pick<ApiDeps, 'figures'>): Handlers<FigureRoutes> {
  return {
    volume: ({ query }) => figures.volume(query),
    turnaround: ({ query }) => figures.turnaround(query),
    stages: ({ query }) => figures.stages(query),
    decisions: ({ query }) => figures.decisions(query),
    openWork: () => figures.openWork(),
    agreement: ({ query }) => figures.agreement(query),
    reading: ({ query }) => figures.reading(query),
    cms0057: ({ query }) => figures.cms0057(query),
    figuresCsv: async ({ params: { report }, query, reply }) => {
      const rows = await REPORTS[report](figures, query);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${report}.csv"`)
        .send(rows.map((row) => csvLine(row.map((cell) => cell ?? ''))).join(''));
    },
  };
}

type Row = (string | number | undefined)[];

const distribution = ({ count, mean, median, p90 }: Distribution): Row => [count, mean, median, p90];

/** A line of names, then the rows of the report's most detailed table. */
const REPORTS: Record<FiguresReport, (figures: Figures, query: FiguresQuery) => Promise<Row[]>> = {
  volume: async (figures, query) => {
    const { days } = await figures.volume(query);
    return [['day', 'standard', 'expedited'], ...days.map((day) => [day.day, day.standard, day.expedited])];
  },
  turnaround: async (figures, query) => {
    const { rows } = await figures.turnaround(query);
    const names = [
      'urgency',
      'decided',
      'mean_hours',
      'median_hours',
      'p90_hours',
      'on_time',
      'late',
      'allowed_hours',
    ];
    return [
      names,
      ...rows.map((row) => [
        row.urgency,
        ...distribution(row.hours),
        row.on_time,
        row.late,
        row.allowed_hours,
      ]),
    ];
  },
  stages: async (figures, query) => {
    const { stages } = await figures.stages(query);
    return [
      ['stage', 'cases', 'mean_hours', 'median_hours', 'p90_hours'],
      ...stages.map(({ stage, hours }) => [stage, ...distribution(hours)]),
    ];
  },
  decisions: async (figures, query) => {
    const { guidelines } = await figures.decisions(query);
    return [
      ['guideline_code', 'guideline_name', 'approved', 'denied'],
      ...guidelines.map((one) => [one.guideline_code, one.guideline_name, one.approved, one.denied]),
    ];
  },
  open_work: async (figures) => {
    const { guidelines } = await figures.openWork();
    return [
      ['guideline_code', 'guideline_name', 'open', 'overdue'],
      ...guidelines.map((one) => [one.guideline_code, one.guideline_name, one.open, one.overdue]),
    ];
  },
  agreement: async (figures, query) => {
    const { leaves } = await figures.agreement(query);
    return [
      [
        'guideline_code',
        'criteria_id',
        'description',
        'reviewed',
        'overruled',
        'agreement',
        'changes',
        'reasons',
      ],
      ...leaves.map((leaf) => [
        leaf.guideline_code,
        leaf.criteria_id,
        leaf.description,
        leaf.reviewed,
        leaf.overruled,
        leaf.agreement,
        leaf.changes
          .map(({ engine, person, rule, count }) => `${engine} to ${person} (${rule}): ${count}`)
          .join('; '),
        leaf.reasons.map(({ reason, count }) => `${reason}: ${count}`).join('; '),
      ]),
    ];
  },
  reading: async (figures, query) => {
    const { days } = await figures.reading(query);
    return [
      ['day', 'runs', 'pages', 'pages_ocr'],
      ...days.map((day) => [day.day, day.runs, day.pages, day.pages_ocr]),
    ];
  },
  cms_0057: async (figures, query) => {
    const { from, to, rows } = await figures.cms0057(query);
    return [
      ['from', 'to', 'metric', 'urgency', 'definition', 'count', 'of', 'percent', 'hours'],
      ...rows.map((row) => [
        from,
        to,
        row.label,
        row.urgency,
        row.definition,
        row.count,
        row.of,
        row.percent,
        row.hours,
      ]),
    ];
  },
};
