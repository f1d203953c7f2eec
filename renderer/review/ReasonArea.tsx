import type { ReactNode } from 'react';
import { TextArea } from '../ui/TextArea.tsx';

interface ReasonAreaProps {
  label: string;
  /** Said where somebody goes on without one. */
  missing: string;
  tried: boolean;
  rows: number;
  value: string;
  onChange: (reason: string) => void;
  below?: ReactNode;
}

/** A reason in a person's own words, which must be given. */
export function ReasonArea({ missing, tried, value, ...area }: ReasonAreaProps) {
  const error = tried && !value.trim() ? missing : undefined;
  return <TextArea {...area} value={value} maxLength={2000} error={error} />;
}
