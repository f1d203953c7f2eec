import { Upload } from 'lucide-react';
import { useOverlay } from '../data/overlay.ts';
import { Button } from '../ui/Button.tsx';
import { openUpload, useUploads } from './uploads.ts';

/** Charts that are still being sent, or were refused, while their dialog is closed. */
export function UploadsUnderWay() {
  const charts = useUploads((state) => state.charts);
  const open = useOverlay((state) => state.open === 'upload');
  if (charts.length === 0 || open) return null;
  const failed = charts.filter((chart) => chart.state === 'failed' || chart.state === 'known').length;
  const sent = charts.reduce((sum, chart) => sum + chart.sent, 0) / charts.length;
  return (
    <Button icon={<Upload />} onPress={openUpload}>
      {failed > 0 ? `${failed} not sent` : `Sending, ${Math.round(sent * 100)} %`}
    </Button>
  );
}
