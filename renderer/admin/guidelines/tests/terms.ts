interface Term {
  value: string;
  label: string;
}

const MOST = 8;

/** Terms in whose name or id every word of the search begins a word; shorter names first. */
export function findTerms(terms: readonly Term[], search: string): Term[] {
  const words = search
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  return terms
    .filter(({ value, label }) => {
      const text = ` ${`${label} ${value}`.toLowerCase().replace(/[^a-z0-9]+/g, ' ')}`;
      return words.every((word) => text.includes(` ${word}`));
    })
    .sort((a, b) => a.label.length - b.label.length || (a.label < b.label ? -1 : 1))
    .slice(0, MOST);
}
