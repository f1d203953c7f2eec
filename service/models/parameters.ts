/** What stays the same for every question to a reader, and is stored with what it said. */
export const PARAMETERS = { temperature: 0, seed: 20_011, max_tokens: 400 } as const;
