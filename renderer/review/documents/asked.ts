/** The document that is about to be added: dropped or chosen. Undefined while no such dialog is open. */
import { create } from 'zustand';
import { forgetForOthers } from '../../data/forget.ts';

export const useAdding = create<{ open: boolean; file: File | undefined }>(() => ({
  open: false,
  file: undefined,
}));

export const askForDocument = (file?: File): void => useAdding.setState({ open: true, file });
export const closeAdding = (): void => useAdding.setState({ open: false, file: undefined });

forgetForOthers(closeAdding);
