/** The evidence under the pointer, in the list or on the page: both show it. */
import { create } from 'zustand';

export const useHover = create<{ id: string | undefined }>(() => ({ id: undefined }));
