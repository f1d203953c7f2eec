/** TypeBox's findings turned into faults that say how to mend them. */
import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import type { Fault } from '../../contract/errors.ts';

interface Finding {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message: string;
}

const list = (values: unknown): string => (Array.isArray(values) ? values.join(', ') : String(values));

function inWords(
  finding: Finding,
  known: string[],
  remedy: string | undefined,
): { suffix: string; message: string }[] {
  const { keyword, params } = finding;
  if (keyword === 'required')
    return (params.requiredProperties as string[]).map((key) => ({
      suffix: `/${key}`,
      message: `is missing; add ${key}`,
    }));
  if (keyword === 'additionalProperties')
    return (params.additionalProperties as string[]).map((key) => ({
      suffix: `/${key}`,
      message: `is not known here${suggestion(key, known)}`,
    }));
  if (keyword === 'enum') return [{ suffix: '', message: `must be one of ${list(params.allowedValues)}` }];
  if (keyword === 'const') return [{ suffix: '', message: `must be ${JSON.stringify(params.allowedValue)}` }];
  if (keyword === 'minItems') {
    const limit = Number(params.limit);
    const message = limit > 1 ? `must have ${limit} entries or more` : 'must not be an empty list';
    return [{ suffix: '', message }];
  }
  if (keyword === 'pattern' && remedy) return [{ suffix: '', message: `must be ${remedy}` }];
  if (keyword === 'minLength') return [{ suffix: '', message: 'must not be empty' }];
  return [{ suffix: '', message: finding.message }];
}

/** A near name, if one is close enough to be a slip of the pen. */
export function suggestion(name: string, known: string[]): string {
  const nearest = known
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0];
  if (nearest && nearest.far <= Math.max(1, Math.floor(nearest.candidate.length / 3)))
    return `; did you mean ${nearest.candidate}?`;
  return known.length ? `; known: ${known.join(', ')}` : '';
}

/** What a text must be, in words, where its schema says so. */
function remedyOf(schema: TSchema, instancePath: string): string | undefined {
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> };
  return properties[instancePath.slice(1)]?.description;
}

/**
 * Every way in which `value` departs from an object schema, each with a JSON pointer that starts at `path`. Findings
 * that only repeat another one (the branches of a union, a `false` schema) are left out.
 */
export function faultsOf(schema: TSchema, value: unknown, path: string): Fault[] {
  const known = Object.keys((schema as { properties?: object }).properties ?? {});
  const faults: Fault[] = [];
  for (const raw of Errors(schema, value)) {
    const finding = raw as unknown as Finding & { schemaPath: string };
    if (finding.keyword === 'boolean' || /\/(anyOf|oneOf)\//.test(finding.schemaPath)) continue;
    for (const { suffix, message } of inWords(finding, known, remedyOf(schema, finding.instancePath)))
      faults.push({ path: `${path}${finding.instancePath}${suffix}`, message });
  }
  return faults;
}
