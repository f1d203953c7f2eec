import { Archive, CalendarClock, CircleCheck, PencilLine } from 'lucide-react';
import type { GuidelineVersion } from '../../../service/contract/library.ts';
import { Chip } from '../Chip.tsx';

/** Whether a version is in use, in words. */
export function StateChip({ version }: { version: GuidelineVersion }) {
  switch (version.state) {
    case 'draft':
      return (
        <Chip tone="accent" icon={<PencilLine aria-hidden />}>
          Draft
        </Chip>
      );
    case 'scheduled':
      return (
        <Chip tone="warn" icon={<CalendarClock aria-hidden />}>
          From {version.in_force_from}
        </Chip>
      );
    case 'published':
      return version.superseded_by === undefined ? (
        <Chip tone="good" icon={<CircleCheck aria-hidden />}>
          In force
        </Chip>
      ) : (
        <Chip icon={<Archive aria-hidden />}>Superseded</Chip>
      );
    default:
      return <Chip icon={<Archive aria-hidden />}>Retired</Chip>;
  }
}
