/** The states every view has: loading, empty, failed. */
import { LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { explain } from './explain.ts';
import css from './States.module.css';

export function Spinner({ label }: { label?: string }) {
  return (
    <span className={css.spinner} {...(label ? { role: 'status' } : {})}>
      <LoaderCircle aria-hidden />
      {label}
    </span>
  );
}

export function Loading({ label }: { label: string }) {
  return (
    <div className={css.state}>
      <Spinner label={label} />
    </div>
  );
}

export function Empty({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={css.state}>
      {icon}
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
    </div>
  );
}

export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div className={css.state} role="alert">
      <TriangleAlert aria-hidden className={css.warn} />
      <p className={css.title}>This could not be loaded</p>
      <div className={css.text}>{explain(error)}</div>
      {retry && <Button onPress={retry}>Try again</Button>}
    </div>
  );
}

interface LoadStateProps {
  /** A query of what is to be shown. */
  of: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  /** Said while it is under way. */
  label: string;
  /** In the middle of a page that has more to show. */
  inline?: boolean;
}

/** Stands where something is not loaded yet, or could not be; nothing where it is there. */
export function LoadState({ of: query, label, inline = false }: LoadStateProps) {
  if (query.isError) return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (!query.isPending) return null;
  return inline ? <Spinner label={label} /> : <Loading label={label} />;
}

/** A fault beside the form it belongs to. */
export function FormError({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p role="alert" className={css.formError}>
      <TriangleAlert aria-hidden />
      {explain(error)}
    </p>
  );
}
