import { Empty } from '../../ui/States.tsx';
import { Page } from '../Page.tsx';

export default function SystemPage() {
  return (
    <Page title="System">
      <Empty title="Nothing here yet" />
    </Page>
  );
}
