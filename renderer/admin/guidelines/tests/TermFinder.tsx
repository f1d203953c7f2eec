import { Copy } from 'lucide-react';
import { useState } from 'react';
import { notify } from '../../../data/notices.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForms } from './context.ts';
import css from './Tests.module.css';
import { findTerms } from './terms.ts';

/** Terms of the vocabulary that phrases may use: each stands for all the words that charts have for it. */
export function TermFinder() {
  const { forms } = useForms();
  const [search, setSearch] = useState('');
  const found = findTerms(forms.lists.concepts ?? [], search);
  const copy = (term: string) =>
    void navigator.clipboard.writeText(term).then(
      () => notify('done', `${term} is in the clipboard.`),
      () => notify('problem', `Evident cannot use the clipboard here; type ${term}.`),
    );
  return (
    <details className={css.finder}>
      <summary>Find a term for the phrases</summary>
      <TextField
        label="Term"
        hint="A term stands for every word that charts have for it: #hypertension finds HTN too."
        type="search"
        value={search}
        onChange={setSearch}
      />
      {search.trim() !== '' && found.length === 0 && <p>No such term; write the words themselves.</p>}
      <ul className={css.terms}>
        {found.map((term) => (
          <li key={term.value}>
            <code>#{term.value}</code> {term.label}
            <IconButton label={`Copy #${term.value}`} onPress={() => copy(`#${term.value}`)}>
              <Copy />
            </IconButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
