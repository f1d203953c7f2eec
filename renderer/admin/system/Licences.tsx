import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../data/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Failed, Spinner } from '../../ui/States.tsx';
import css from '../Admin.module.css';

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
    <section className={css.panel} aria-label="Licences">
      <div className={css.rowHead}>
        <h2>Licences</h2>
        {!open && <Button onPress={() => setOpen(true)}>Show the list</Button>}
      </div>
      {open && licences.isPending && <Spinner label="Loading the licences" />}
      {open && licences.isError && <Failed error={licences.error} retry={() => void licences.refetch()} />}
      {licences.data && (
        <>
          <p>Evident: {licences.data.own}</p>
          <div className={css.frame}>
            <table className={css.table}>
              <caption className="visually-hidden">Packages</caption>
              <thead>
                <tr>
                  <th scope="col">Package</th>
                  <th scope="col">Version</th>
                  <th scope="col">Licence</th>
                </tr>
              </thead>
              <tbody>
                {licences.data.packages.map((one) => (
                  <tr key={`${one.name} ${one.version}`}>
                    <td>{one.name}</td>
                    <td className={css.muted}>{one.version}</td>
                    <td>{one.licence}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
