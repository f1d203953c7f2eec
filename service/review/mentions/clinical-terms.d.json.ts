/** The compiler is told what the file holds: to work it out of a megabyte and a half takes it seven seconds. */
declare const file: {
  /** By the usual name of the problem. `apart`: another problem than the one of conditions.json that has its code. */
  problems: Record<string, { code: string; chronic?: true; apart?: true; terms: string[] }>;
};
export = file;
