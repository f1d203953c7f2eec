/** Pages of which the person is asked whose they are; undefined while no such question is open. */
import { create } from 'zustand';
import { forgetForOthers } from '../../data/forget.ts';

export interface PageQuestion {
  /** Counted from 0. */
  pages: number[];
  /** True: they are to be taken back as this patient's. */
  belongs: boolean;
}

export const usePageQuestion = create<{ question: PageQuestion | undefined }>(() => ({
  question: undefined,
}));

export const askAboutPages = (pages: number[], belongs: boolean): void =>
  usePageQuestion.setState({ question: { pages, belongs } });

export const closePageQuestion = (): void => usePageQuestion.setState({ question: undefined });

forgetForOthers(closePageQuestion);
