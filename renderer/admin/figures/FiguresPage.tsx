import { usePlaceOfRecords } from '../../data/place.ts';
import { useOwn } from '../../data/useOwn.ts';
import { Page } from '../Page.tsx';
import { Agreement } from './Agreement.tsx';
import { Cms0057 } from './Cms0057.tsx';
import { Decisions } from './Decisions.tsx';
import { OpenWork } from './OpenWork.tsx';
import { type FigureFilter, RangeBar } from './RangeBar.tsx';
import { Reading } from './Reading.tsx';
import { lastDays } from './range.ts';
import { Stages } from './Stages.tsx';
import { Turnaround } from './Turnaround.tsx';
import { useFigures } from './useFigures.ts';
import { Volume } from './Volume.tsx';

/** What came in, how fast it was decided, what is open, and where people and engine differ. */
export default function FiguresPage() {
  const [choice, setChoice] = useOwn<FigureFilter>('figures', { ...lastDays(30, Date.now()), guideline: '' });
  const place = usePlaceOfRecords() ?? '';
  const { from, to, guideline } = choice;
  const query = { from, to, ...(guideline && { guideline_code: guideline }) };
  const figures = useFigures(query);
  const asked = { query, range: { from, to } };
  return (
    <Page title="Figures" intro={`Counted ${place} from the cases themselves. Days are those of UTC.`}>
      <OpenWork />
      <RangeBar choice={choice} onChange={setChoice} />
      <Volume figures={figures.volume} {...asked} />
      <Turnaround figures={figures.turnaround} {...asked} />
      <Stages figures={figures.stages} {...asked} />
      <Decisions figures={figures.decisions} {...asked} />
      <Agreement figures={figures.agreement} {...asked} />
      <Reading figures={figures.reading} {...asked} />
      <Cms0057 figures={figures.cms0057} {...asked} />
    </Page>
  );
}
