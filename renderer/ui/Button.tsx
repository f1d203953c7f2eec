import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import css from './Button.module.css';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  look?: Look;
  small?: boolean;
  /** Does nothing for now, but keeps the focus, which a disabled button would lose. */
  busy?: boolean;
  icon?: ReactNode;
  children?: ReactNode;
  className?: string;
}

const still = { type: 'button' as const, onPress: () => undefined };

/** The one button. `primary` at most once per view. */
export function Button({ look = 'plain', small, busy, icon, children, className, ...rest }: ButtonProps) {
  const names = [css.button, css[look], small && css.small, busy && css.busy, className].filter(Boolean);
  return (
    <AriaButton {...rest} {...(busy && still)} className={names.join(' ')}>
      {icon}
      {children}
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  /** Read by screen readers and shown as a tooltip. */
  label: string;
  /** Shown beside the label in the tooltip. */
  keys?: string;
  /** Pressed state of a toggle. */
  pressed?: boolean;
  children: ReactNode;
}

/** A button that shows only an icon; its label is always there for ears and pointer. */
export function IconButton({
  label,
  keys,
  pressed,
  busy,
  children,
  look = 'quiet',
  ...rest
}: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <AriaButton
        {...rest}
        {...(busy && still)}
        aria-label={label}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
        className={[css.button, css[look], css.icon, pressed && css.pressed].filter(Boolean).join(' ')}
      >
        {children}
      </AriaButton>
      <Tooltip className={css.tip!} offset={6}>
        {label}
        {keys && <kbd>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
