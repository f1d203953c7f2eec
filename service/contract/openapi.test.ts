import { describe, expect, it } from 'vitest';
import { openapi } from './openapi.ts';
import { WORD } from './route.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, { contentMediaType?: string }> } }>;
  };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const paths = openapi('1.0.0').paths as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
);
const one = (id: string) => operations.find(({ operation }) => operation.operationId === id)!.operation;
const typesOf = (content: object = {}) => Object.keys(content);

describe('the OpenAPI document', () => {
  it('tells FHIR from other JSON, in bodies, answers and refusals', () => {
    const submit = one('fhirSubmit');
    expect(typesOf(submit.requestBody?.content)).toEqual(['application/fhir+json', 'application/json']);
    for (const { path, operation } of operations) {
      const isFhir = path.startsWith('/v1/fhir/');
      const refusal = isFhir ? 'application/fhir+json' : 'application/problem+json';
      expect(typesOf(operation.responses[404]?.content), path).toEqual([refusal]);
      if (isFhir) expect(typesOf(operation.responses[200]?.content)).toEqual(['application/fhir+json']);
    }
  });

  it('tells what each file of a form is', () => {
    const partOf = (id: string, name: string) =>
      one(id).requestBody?.content['multipart/form-data']?.schema.properties[name]?.contentMediaType;
    expect(partOf('submitRun', 'pdf_file')).toBe('application/pdf');
    expect(partOf('addDocument', 'pdf_file')).toBe('application/pdf');
    expect(partOf('addWordTemplate', 'word_file')).toBe(WORD);
  });

  it('names the headers and refusals of a route', () => {
    const headers = (id: string) =>
      one(id).parameters.flatMap((each) => (each.in === 'header' ? each.name : []));
    expect(headers('submitRun')).toEqual(['Idempotency-Key']);
    expect(headers('updateTree')).toEqual(['If-Match']);
    expect(one('makeBackup').responses).toHaveProperty('501');
  });
});
