import { Button } from '../../ui/Button.tsx';
import css from './OverrideForm.module.css';

/** What ends a form about one criterion. */
export function FormVerbs({ onCancel }: { onCancel: () => void }) {
  return (
    <div className={css.verbs}>
      <Button type="submit" look="primary" small>
        Set
      </Button>
      <Button small onPress={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
