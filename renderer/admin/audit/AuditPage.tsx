import { Empty } from '../../ui/States.tsx';
import { Page } from '../Page.tsx';

export default function AuditPage() {
  return (
    <Page title="Audit trail">
      <Empty title="Nothing here yet" />
    </Page>
  );
}
