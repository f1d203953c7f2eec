/** What the comparison of chart and form found, in words: the same in the window, in the rationale and on paper. */
import type { Identity, IdentityField, PageDecision, PageSetAside } from './identity.ts';

const LABELS: Record<IdentityField['field'], string> = {
  name: 'Name',
  date_of_birth: 'Date of birth',
  sex: 'Sex',
  member_id: 'Member ID',
};

const TITLES: Record<Identity['status'], string> = {
  match: 'The chart matches the patient on the request.',
  check: 'Check the patient’s identity: the chart and the request do not fully agree.',
  mismatch: 'This chart appears to belong to another patient.',
  not_found: 'No page of the chart identifies the patient.',
  not_compared: 'The request does not name a patient to compare the chart with.',
};

export const identityTitle = ({ status }: Pick<Identity, 'status'>): string => TITLES[status];

/** "3, 5 to 9" of pages that count from 0. */
export function pageRanges(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([a, b]) => (a === b ? `${a + 1}` : `${a + 1} to ${b + 1}`)).join(', ');
}

/** "page 3", "pages 3, 5 to 9" of pages that count from 0. */
export const pagesOf = (pages: readonly number[]): string =>
  `${new Set(pages).size === 1 ? 'page' : 'pages'} ${pageRanges(pages)}`;

const differs = ({ agreement }: IdentityField) =>
  agreement === 'different' || agreement === 'partial' || agreement === 'close';

/** A day of the form as it is written in the United States; anything else as it stands. */
export const asPrinted = (text: string | undefined): string =>
  (text ?? '').replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

function fieldSentence({ field, agreement, form, chart, pages }: IdentityField): string {
  const slip = agreement === 'close' ? ' They differ by a character or two.' : '';
  return `${LABELS[field]}: “${asPrinted(form)}” on the request, “${asPrinted(chart)}” in the chart (${pagesOf(pages)}).${slip}`;
}

const whose = ({ name, date_of_birth, member_id }: PageSetAside) =>
  [name, date_of_birth && `born ${asPrinted(date_of_birth)}`, member_id && `member ID ${member_id}`]
    .filter(Boolean)
    .join(', ');

/** One sentence for all pages that name the same person. */
export function setAsideSentences({ pages_set_aside: pages }: Pick<Identity, 'pages_set_aside'>): string[] {
  const groups = Map.groupBy(pages, (page) => `${page.part ?? false} ${whose(page)}`);
  return [...groups.values()].map((group) => {
    const [first] = group;
    const numbers = pagesOf(group.map(({ page }) => page));
    const subject = first?.part ? `Part of ${numbers}` : numbers.charAt(0).toUpperCase() + numbers.slice(1);
    const many = group.length > 1;
    const person = first && whose(first);
    const names = person
      ? `${many ? 'name' : 'names'} another patient (${person})`
      : `${many ? 'are' : 'is'} another patient’s`;
    return `${subject} ${names} and ${many ? 'were' : 'was'} set aside: nothing on ${many ? 'them' : 'it'} is used as evidence.`;
  });
}

/** "Page 12 was taken back as this patient’s: the name is misspelled." */
export function pageDecisionSentence({ pages, belongs, reason }: PageDecision): string {
  const many = new Set(pages).size > 1;
  const numbers = pagesOf(pages);
  const done = belongs ? 'taken back as this patient’s' : 'set aside as another patient’s';
  const end = /[.!?]$/.test(reason.trim()) ? '' : '.';
  return `${numbers.charAt(0).toUpperCase()}${numbers.slice(1)} ${many ? 'were' : 'was'} ${done}: ${reason.trim()}${end}`;
}

/** Everything that a reviewer has to know before deciding; empty where chart and form agree. */
export function identityFindings(identity: Identity): string[] {
  const found = identity.fields.filter(differs).map(fieldSentence);
  const open = identity.status === 'mismatch' || identity.status === 'check';
  return [...(open ? [identityTitle(identity)] : []), ...found, ...setAsideSentences(identity)];
}
