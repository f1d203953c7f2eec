import { Empty } from '../../ui/States.tsx';
import { Page } from '../Page.tsx';

export default function FiguresPage() {
  return (
    <Page title="Figures">
      <Empty title="Nothing here yet" />
    </Page>
  );
}
