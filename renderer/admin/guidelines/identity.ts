/** What names a guideline, apart from its tree. */
export interface Identity {
  code: string;
  title: string;
  version: string;
  kind: 'LCD' | 'NCD';
}

/** Kinds of determinations, in words. */
export const kinds: Record<Identity['kind'], string> = { LCD: 'LCD (local)', NCD: 'NCD (national)' };

type Json = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a guideline says of itself; what it does not say stays as it was. */
export function identityOf(json: Json, before: Identity): Identity {
  const code = text(json.guideline_code) || before.code;
  const name = text(json.guideline_name);
  const title = code && name.startsWith(code) ? name.slice(code.length).replace(/^[\s–—:-]+/, '') : name;
  return {
    code,
    title: title || before.title,
    version: text(json.guideline_version) || before.version,
    kind: json.kind === 'NCD' || json.kind === 'LCD' ? json.kind : before.kind,
  };
}

/** The guideline under this identity: its name begins with the code, as the interface asks. */
export function withIdentity(json: Json, { code, title, version, kind }: Identity): Json {
  return {
    ...json,
    guideline_code: code.trim(),
    guideline_name: `${code.trim()} - ${title.trim()}`,
    guideline_version: version.trim() || 'draft',
    kind,
  };
}

/** A tree to begin with: a root and two criteria to write. */
export function emptyGuideline(): Json {
  return {
    criteria: {
      criteria_id: '1',
      description: 'The request is covered',
      operator: 'AND',
      criteria: [
        { criteria_id: '1.1', description: 'First criterion' },
        { criteria_id: '1.2', description: 'Second criterion' },
      ],
    },
  };
}
