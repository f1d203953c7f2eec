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
