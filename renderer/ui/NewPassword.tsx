import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

/** A field for a password that is to be: hidden, and not filled in from those that are known. */
export const NewPassword = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'>) => (
  <TextField {...props} type="password" autoComplete="new-password" />
);
