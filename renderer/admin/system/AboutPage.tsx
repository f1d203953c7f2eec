import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { client } from '../../data/client.ts';
import { usePlaceOfRecords } from '../../data/place.ts';
import { size } from '../../data/size.ts';
import { Failed, Spinner } from '../../ui/States.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import css from '../Admin.module.css';

/** What runs here, whether it is well, and what it accepts. */
export default function AboutPage() {
  useTitle('About');
  const place = usePlaceOfRecords();
  const health = useQuery({ queryKey: ['health'], queryFn: () => client.health() });
  const limits = useQuery({ queryKey: ['limits'], queryFn: () => client.limits(), staleTime: 600_000 });
  return (
    <div className={css.page}>
      <h1>About</h1>
      <p>
        Evident reviews a medical record against a coverage determination and shows its working. It
        recommends; a person decides.{' '}
        {place &&
          `Records are kept ${place} and go nowhere else, unless an administrator has chosen a second reader there.`}
      </p>
      <section>
        <h2>Service</h2>
        {health.isError && <Failed error={health.error} retry={() => void health.refetch()} />}
        {!health.data && !health.isError && <Spinner label="Asking the service" />}
        {health.data && (
          <dl className={css.facts}>
            <dt>Health</dt>
            <dd className={health.data.status === 'ready' ? css.good : css.bad}>
              {health.data.status === 'ready' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
              {health.data.status}
              {health.data.detail && `: ${health.data.detail}`}
            </dd>
            <dt>Version</dt>
            <dd>{health.data.version}</dd>
          </dl>
        )}
      </section>
      {limits.data && (
        <section>
          <h2>Limits</h2>
          <dl className={css.facts}>
            <dt>Chart</dt>
            <dd>
              up to {size(limits.data.pdf_bytes)} and {limits.data.pdf_pages.toLocaleString()} pages
            </dd>
            <dt>Time per page</dt>
            <dd>{limits.data.seconds_per_page} s</dd>
            <dt>Links to files</dt>
            <dd>open for {Math.round(limits.data.link_seconds / 60)} minutes</dd>
          </dl>
        </section>
      )}
    </div>
  );
}
