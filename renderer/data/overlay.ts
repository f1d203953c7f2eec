/** Which dialog of the app as a whole is open; at most one. */
import { create } from 'zustand';
import { forgetAtSignOut } from './forget.ts';

export type Overlay = 'palette' | 'help' | 'upload' | 'password';

interface Overlays {
  open: Overlay | undefined;
}

export const useOverlay = create<Overlays>(() => ({ open: undefined }));

export function openOverlay(open: Overlay): void {
  useOverlay.setState({ open });
}

export function closeOverlay(): void {
  useOverlay.setState({ open: undefined });
}

forgetAtSignOut(closeOverlay);
