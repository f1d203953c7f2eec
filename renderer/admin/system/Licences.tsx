import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../data/client.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { Table } from '../Table.tsx';

/** The packages that the program is made of, on demand: it is a long list. */
export function Licences() {
  const [open, setOpen] = useState(false);
  const licences = useQuery({
    queryKey: ['licences'],
    queryFn: () => client.licences(),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: open,
  });
  return (
    <section className={css.panel} aria-label="Licenses">
      <div className={css.rowHead}>
        <h2>Licenses</h2>
        {!open && <Button onPress={() => setOpen(true)}>Show the list</Button>}
      </div>
      {open && <LoadState inline of={licences} label="Loading the licenses" />}
      {licences.data && (
        <>
          <p>Evident: {licences.data.own}</p>
          <Table caption="Packages" columns={['Package', 'Version', 'License']}>
            {licences.data.packages.map((one) => (
              <tr key={`${one.name} ${one.version}`}>
                <td>{one.name}</td>
                <td className={css.muted}>{one.version}</td>
                <td>{one.licence}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </section>
  );
}
