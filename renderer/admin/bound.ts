/** What a control of a filter is given for one of its fields: the value, and what a new one changes. */
export const boundTo =
  <F extends object>(filter: F, onChange: (filter: F) => void) =>
  <K extends keyof F>(name: K) => ({
    value: filter[name],
    onChange: (value: F[K]) => onChange({ ...filter, [name]: value }),
  });
