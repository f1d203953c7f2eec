/** Whose chart it is, as part of a result: the comparison with the form, and the pages that were set aside. */
import type { Box } from '../contract/box.ts';
import type { RequestForm } from '../contract/form.ts';
import type { Identity, IdentityField, PageDecision, PageSetAside } from '../contract/identity.ts';
import type { FinalResults } from '../contract/results.ts';
import { requestContextOf } from '../language/index.ts';
import type { Chart, ChartWord, RequestContext } from '../language/types.ts';
import { boxesOfWords } from './quote.ts';
import type { ReviewInput } from './types.ts';

type Asked = Pick<ReviewInput, 'form' | 'pageDecisions'> & { previous?: Pick<FinalResults, 'identity'> };

/** What people have said about pages: as given, else as it stands in the results before. */
export const pageDecisionsOf = ({ pageDecisions, previous }: Asked): readonly PageDecision[] =>
  pageDecisions ?? previous?.identity?.page_decisions ?? [];

/** What the engine may use of a form, with what people have said about pages. */
export function contextOf(input: Asked): RequestContext {
  const { form } = input;
  const last = new Map<number, boolean>();
  for (const { pages, belongs } of pageDecisionsOf(input)) for (const page of pages) last.set(page, belongs);
  if (last.size === 0) return requestContextOf(form);
  const of = (whose: boolean) => [...last].flatMap(([page, belongs]) => (belongs === whose ? page : []));
  return { ...requestContextOf(form), pagesDecided: { own: of(true), other: of(false) } };
}

type Statement = Chart['identity']['fields'][number]['stated'][number];

export function identityOf(chart: Chart, form: RequestForm, decisions: readonly PageDecision[]): Identity {
  return {
    status: chart.identity.status,
    fields: chart.identity.fields.map((field) => fieldOf(chart, form, field)),
    pages_set_aside: pagesSetAside(chart),
    page_decisions: [...decisions],
  };
}

const GIVEN: Record<IdentityField['field'], keyof NonNullable<RequestForm['patient']>> = {
  name: 'name',
  date_of_birth: 'date_of_birth',
  sex: 'sex',
  member_id: 'member_id',
};

function fieldOf(
  chart: Chart,
  form: RequestForm,
  { field, agreement, stated }: Chart['identity']['fields'][number],
): IdentityField {
  const given = form.patient?.[GIVEN[field]];
  const [first] = stated;
  return {
    field,
    agreement,
    ...(given && { form: given }),
    ...(first && { chart: first.text }),
    pages: [...new Set(stated.map(({ page }) => page))].sort((a, b) => a - b),
    bounding_box: first ? placeOf(chart, first) : [],
  };
}

const placeOf = (chart: Chart, { words }: Statement): Box[] =>
  boxesOfWords(words.flatMap((word): ChartWord | [] => chart.words[word] ?? []));

function pagesSetAside(chart: Chart): PageSetAside[] {
  const own = new Set<number>();
  const others = new Set<number>();
  for (const document of chart.documents) {
    const pages = document.otherPatient ? others : own;
    for (let page = document.pages[0]; page <= document.pages[1]; page++) pages.add(page);
  }
  const cards = chart.identity.cards.filter(({ verdict }) => verdict === 'other');
  return [...others]
    .sort((a, b) => a - b)
    .map((page) => {
      // The pages behind one that names somebody are still that person's.
      const said = cards.findLast(({ card }) => card.page <= page && isSameDocument(chart, card.page, page));
      const find = (field: Statement['field']) => said?.card.statements.find((one) => one.field === field);
      const [name, birth, member] = [find('name'), find('date_of_birth'), find('member_id')];
      const here = said?.card.page === page ? (name ?? birth ?? member) : undefined;
      return {
        page,
        ...(own.has(page) && { part: true }),
        ...(name && { name: name.text }),
        ...(birth && { date_of_birth: birth.text }),
        ...(member && { member_id: member.text }),
        bounding_box: here ? placeOf(chart, here) : [],
      };
    });
}

const isSameDocument = (chart: Chart, a: number, b: number) =>
  a === b ||
  chart.documents.some(({ otherPatient, pages: [first, last] }) => otherPatient && first <= a && b <= last);
