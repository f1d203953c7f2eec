import './registered.ts';
import { useKeys } from '../actions/useKeys.ts';
import { useOverlay } from '../data/overlay.ts';
import { PasswordDialog } from '../entry/PasswordDialog.tsx';
import { UploadDialog } from '../queue/UploadDialog.tsx';
import { HelpSheet } from './HelpSheet.tsx';
import { useNativeMenu } from './nativeMenu.ts';
import { Palette } from './Palette.tsx';

/** The dialogs that can open over any screen, and the keys that work on all of them. */
export function Overlays() {
  useKeys();
  useNativeMenu();
  const open = useOverlay((state) => state.open);
  if (open === 'palette') return <Palette />;
  if (open === 'help') return <HelpSheet />;
  if (open === 'upload') return <UploadDialog />;
  if (open === 'password') return <PasswordDialog />;
  return null;
}
