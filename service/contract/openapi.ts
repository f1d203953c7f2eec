/** The route table as an OpenAPI 3.1 document. */
import type { TObject, TSchema } from 'typebox';
import { Problem } from './access.ts';
import { CriteriaNode } from './results.ts';
import { type RouteSpec, routes } from './routes.ts';

type Json = Record<string, unknown>;

const JSON_TYPE = 'application/json';
const FHIR = 'application/fhir+json';

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
};

/** A refusal below /v1/fhir, as far as it is said here what it holds. */
const OperationOutcome = {
  type: 'object',
  required: ['resourceType', 'issue'],
  properties: {
    resourceType: { const: 'OperationOutcome' },
    issue: { type: 'array', minItems: 1, items: { type: 'object' } },
  },
};

/** Refusals any endpoint may give; those with a token add 401 and 403. */
const always = [400, 404, 413, 415, 429];

export function openapi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [id, spec] of Object.entries(routes) as [string, RouteSpec][]) {
    const methods = paths[spec.path] ?? {};
    methods[spec.method.toLowerCase()] = operation(id, spec);
    paths[spec.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Evident',
      version,
      description: 'Reviews a medical record against a coverage determination and shows its working.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: plain(Problem), OperationOutcome, CriteriaNode: nodeSchema() },
    },
  };
}

function operation(id: string, spec: RouteSpec): Json {
  const statuses = [...always, ...(spec.auth === 'none' ? [] : [401, 403]), ...(spec.refusals ?? [])];
  const refusals = statuses.map((status) => [
    status,
    {
      description: 'Refused.',
      content: spec.fhir
        ? { [FHIR]: { schema: ref('OperationOutcome') } }
        : { 'application/problem+json': { schema: ref('Problem') } },
    },
  ]);
  const type = spec.mediaType ?? (spec.fhir ? FHIR : JSON_TYPE);
  const content = spec.response
    ? { content: { [type]: { schema: plain(spec.response) } } }
    : spec.mediaType && { content: { [type]: {} } };
  return {
    operationId: id,
    summary: spec.summary,
    security: spec.auth === 'bearer' ? [{ bearer: [] }] : [],
    parameters: [
      ...parameters('path', spec.params),
      ...parameters('query', spec.query),
      ...(spec.ifMatch ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] : []),
      ...(spec.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(spec.json && body(spec.fhir ? [FHIR, JSON_TYPE] : [JSON_TYPE], plain(spec.json))),
    ...(spec.form && body(['multipart/form-data'], formSchema(spec.form))),
    responses: Object.fromEntries([[spec.status, { description: 'Done.', ...content }], ...refusals]),
  };
}

function parameters(place: 'path' | 'query', schema: TObject | undefined): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required?.includes(name) ?? false),
    schema: plain(field),
  }));
}

function body(types: readonly string[], schema: unknown): Json {
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { requestBody: { required: true, content } };
}

/** Objects of a form travel as JSON text. */
function formSchema(form: TObject): Json {
  const properties = Object.entries(form.properties).map(([name, field]) => {
    const { type, format, contentMediaType } = field as Record<string, string | undefined>;
    if (format === 'binary') return [name, { type: 'string', contentMediaType }];
    if (type === 'string' || type === 'boolean') return [name, plain(field)];
    return [name, { type: 'string', contentMediaType: 'application/json', contentSchema: plain(field) }];
  });
  return { type: 'object', required: form.required ?? [], properties: Object.fromEntries(properties) };
}

/** Plain JSON Schema: the recursive node, which TypeBox nests with its own `$defs`, becomes a component. */
function plain(schema: TSchema): unknown {
  return JSON.parse(
    JSON.stringify(schema, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value;
      const { $defs, $ref } = value as { $defs?: Json; $ref?: string };
      return $defs?.CriteriaNode || $ref === 'CriteriaNode' ? ref('CriteriaNode') : value;
    }),
  );
}

function nodeSchema(): unknown {
  return plain((CriteriaNode as unknown as { $defs: { CriteriaNode: TSchema } }).$defs.CriteriaNode);
}

function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}
