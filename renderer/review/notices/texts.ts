/** Texts of a notice that are not saved yet: kept while the program runs, so that looking elsewhere loses nothing. */
import type { NoticeSection } from '../../../service/contract/notices.ts';
import { forgetForOthers } from '../../data/forget.ts';

/** What stands in the fields of a notice. */
export interface Texts {
  provider: NoticeSection[];
  patient: NoticeSection[];
}

const unsaved = new Map<string, Texts>();
forgetForOthers(() => unsaved.clear());

export const unsavedTexts = (noticeId: string): Texts | undefined => unsaved.get(noticeId);
export const keepTexts = (noticeId: string, texts: Texts) => void unsaved.set(noticeId, texts);
export const forgetTexts = (noticeId: string) => void unsaved.delete(noticeId);
