/** Which dialog of the app as a whole is open; at most one. */
import { create } from 'zustand';

export type Overlay = 'palette' | 'help' | 'upload';

interface Overlays {
  open: Overlay | undefined;
  /** PDFs waiting for a request form, in the order they were dropped. */
  files: File[];
}

export const useOverlay = create<Overlays>(() => ({ open: undefined, files: [] }));

export function openOverlay(open: Overlay): void {
  useOverlay.setState({ open });
}

/** Asks for the request of each file in turn. */
export function offerFiles(files: File[]): void {
  useOverlay.setState({ open: 'upload', files });
}

export function closeOverlay(): void {
  useOverlay.setState({ open: undefined, files: [] });
}
