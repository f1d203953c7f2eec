import { discard, useReview } from '../case/store.ts';
import { go } from '../data/route.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/States.tsx';

/** Stands before a case while another one still has changes that could not be saved. */
export function UnsavedElsewhere() {
  const { runId, saveError } = useReview();
  return (
    <Empty title="Another case still has unsaved changes">
      <p>{saveError ?? 'They are being saved.'}</p>
      <p style={{ display: 'flex', gap: '0.5rem', justifyContent: 'center', marginTop: '1rem' }}>
        <Button look="primary" onPress={() => go(`review/${runId}`)}>
          Back to that case
        </Button>
        <Button look="danger" onPress={discard}>
          Discard its changes
        </Button>
      </p>
    </Empty>
  );
}
