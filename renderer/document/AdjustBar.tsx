import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { Button, IconButton } from '../ui/Button.tsx';
import { type Nudge, nudge, stopAdjusting } from './adjust.ts';
import css from './MarkBar.module.css';

const steps: { direction: Nudge; move: string; size: string; icon: typeof ArrowUp }[] = [
  { direction: 'left', move: 'Move left', size: 'Narrower', icon: ArrowLeft },
  { direction: 'right', move: 'Move right', size: 'Wider', icon: ArrowRight },
  { direction: 'up', move: 'Move up', size: 'Lower', icon: ArrowUp },
  { direction: 'down', move: 'Move down', size: 'Taller', icon: ArrowDown },
];

/** Moving and sizing without dragging: one press, one step. */
export function AdjustBar() {
  return (
    <div className={css.bar} role="toolbar" aria-label="Selected box">
      <span>Move</span>
      {steps.map(({ direction, move, icon: Icon }) => (
        <IconButton key={direction} label={move} onPress={() => nudge(direction, false)}>
          <Icon />
        </IconButton>
      ))}
      <span>Size</span>
      {steps.map(({ direction, size, icon: Icon }) => (
        <IconButton key={direction} label={size} keys="Shift" onPress={() => nudge(direction, true)}>
          <Icon />
        </IconButton>
      ))}
      <Button small onPress={stopAdjusting}>
        Done <kbd>Esc</kbd>
      </Button>
    </div>
  );
}
