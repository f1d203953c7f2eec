/** Makes something once for an owner (a chart) and a key; what was made goes with the owner. */
export function remembered<O extends object, K, V>(
  memo: WeakMap<O, Map<K, V>>,
  owner: O,
  key: K,
  make: () => V,
): V {
  const known = memo.get(owner) ?? new Map<K, V>();
  memo.set(owner, known);
  const made = known.has(key) ? (known.get(key) as V) : make();
  known.set(key, made);
  return made;
}

/** Makes something once for an owner (a chart), for all that ask; what was made goes with the owner. */
export function rememberedBy<O extends object, V extends object>(make: (owner: O) => V): (owner: O) => V {
  const known = new WeakMap<O, V>();
  return (owner) => {
    const before = known.get(owner);
    if (before) return before;
    const made = make(owner);
    known.set(owner, made);
    return made;
  };
}

/** So many texts are remembered; all are forgotten when one more comes. */
const KEPT = 2000;

/** Makes something once for a text that belongs to no chart, as a criterion does. */
export function rememberedByText<V extends object>(make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const made = make(text);
    if (known.size >= KEPT) known.clear();
    known.set(text, made);
    return made;
  };
}
