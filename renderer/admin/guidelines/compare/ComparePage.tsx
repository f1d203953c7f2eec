import { Page } from '../../Page.tsx';

export function ComparePage({ code, from, to }: { code: string; from: number; to: number }) {
  return (
    <Page title={`${code}: v${from} and v${to}`}>
      <p />
    </Page>
  );
}
