import { ChevronDown, ChevronRight, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { Identity, IdentityField, PageSetAside } from '../../../service/contract/identity.ts';
import { asPrinted, identityTitle, pageRanges } from '../../../service/contract/identity-text.ts';
import { mayEdit } from '../../case/decisions.ts';
import { useReview } from '../../case/store.ts';
import { useIdentity } from '../../case/useIdentity.ts';
import { showPlace } from '../../case/viewer.ts';
import { useSession } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { askAboutPages } from './asked.ts';
import css from './IdentityBanner.module.css';

const LABELS: Record<IdentityField['field'], string> = {
  name: 'Name',
  date_of_birth: 'Date of birth',
  sex: 'Sex',
  member_id: 'Member ID',
};
const DIFFER = new Set(['different', 'close', 'partial']);

/** Above everything else of a case: the chart may be another patient's, or some of its pages are. */
export function IdentityBanner() {
  const identity = useIdentity();
  const [open, setOpen] = useState(true);
  if (!identity) return null;
  const { status, pages_set_aside: aside } = identity;
  const differs = status === 'mismatch' || status === 'check';
  if (!differs && aside.length === 0) return null;
  const count = aside.length === 1 ? '1 page is set aside' : `${aside.length} pages are set aside`;
  const title = differs ? identityTitle(identity) : `${count} as another patient’s and not used as evidence.`;
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <section className={css.banner} data-status={differs ? status : 'aside'} aria-label="Patient identity">
      <h2 className={css.head}>
        <button type="button" data-prints aria-expanded={open} onClick={() => setOpen(!open)}>
          <UserRoundX aria-hidden />
          <span>{title}</span>
          <Icon aria-hidden />
        </button>
      </h2>
      {open && (
        <div className={css.body}>
          {differs && <Fields identity={identity} />}
          {differs && aside.length > 0 && <p>{count} and not used as evidence.</p>}
          {aside.length > 0 && <SetAside pages={aside} />}
        </div>
      )}
    </section>
  );
}

/** Request and chart side by side, what differs first. */
function Fields({ identity }: { identity: Identity }) {
  const shown = identity.fields.filter(({ agreement }) => DIFFER.has(agreement) || agreement === 'same');
  const rows = [...shown].sort((a, b) => Number(DIFFER.has(b.agreement)) - Number(DIFFER.has(a.agreement)));
  return (
    <table className={css.fields}>
      <TableHead columns={['-Field', 'Request', 'Chart', 'Pages']} />
      <tbody>
        {rows.map(({ field, form, chart, agreement, pages, bounding_box: [box] }) => (
          <tr key={field} data-differs={DIFFER.has(agreement)}>
            <th scope="row">{LABELS[field]}</th>
            <td>{asPrinted(form)}</td>
            <td>
              {asPrinted(chart)}
              {agreement === 'same' && <span className="visually-hidden"> agrees</span>}
            </td>
            <td>
              <button
                type="button"
                data-prints
                className={css.link}
                onClick={() => showPlace(box?.page ?? pages[0] ?? 0, box)}
              >
                {pageRanges(pages)}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Pages of one person stand together and are taken back together. */
function SetAside({ pages }: { pages: readonly PageSetAside[] }) {
  const locked = useReview((state) => state.locked);
  const editor = mayEdit(useSession((session) => session.user?.role));
  const groups = Map.groupBy(pages, (page) => `${page.name ?? ''} ${page.date_of_birth ?? ''}`);
  return (
    <ul className={css.pages}>
      {[...groups.values()].map((group) => {
        const [first] = group;
        const numbers = group.map(({ page }) => page);
        const who = [
          first?.name,
          first?.date_of_birth && `born ${asPrinted(first.date_of_birth)}`,
          first?.member_id,
        ];
        const label = `${numbers.length === 1 ? 'Page' : 'Pages'} ${pageRanges(numbers)}`;
        return (
          <li key={numbers.join(' ')}>
            <button
              type="button"
              data-prints
              className={css.link}
              onClick={() => showPlace(first?.page ?? 0, first?.bounding_box[0])}
            >
              {label}
            </button>
            <span className={css.who}>{who.filter(Boolean).join(', ') || 'set aside in this case'}</span>
            {editor && !locked && (
              <Button small onPress={() => askAboutPages(numbers, true)}>
                Take back
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
