import { Empty } from '../../ui/States.tsx';
import { Page } from '../Page.tsx';

export default function SettingsPage() {
  return (
    <Page title="Settings">
      <Empty title="Nothing here yet" />
    </Page>
  );
}
