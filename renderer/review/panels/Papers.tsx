import { FileText, Mail } from 'lucide-react';
import { runAction } from '../../actions/run.ts';
import { Button } from '../../ui/Button.tsx';
import { usePrinting } from '../print.ts';
import css from './Panel.module.css';

/** What can be filed or faxed: the review, and the letter while information is requested. */
export function Papers({ letter }: { letter: boolean }) {
  const printing = usePrinting((state) => state.kind);
  return (
    <div className={css.head}>
      <Button small icon={<FileText />} busy={printing === 'report'} onPress={() => runAction('work.report')}>
        {printing === 'report' ? 'Saving PDF…' : 'Review as PDF'}
      </Button>
      {letter && (
        <Button small icon={<Mail />} busy={printing === 'letter'} onPress={() => runAction('work.letter')}>
          {printing === 'letter' ? 'Saving PDF…' : 'Letter as PDF'}
        </Button>
      )}
    </div>
  );
}
