import { Empty } from '../../ui/States.tsx';
import { Page } from '../Page.tsx';

export default function GuidelinesPage() {
  return (
    <Page title="Guidelines">
      <Empty title="Nothing here yet" />
    </Page>
  );
}
