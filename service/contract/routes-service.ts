/** Routes of guidelines, OCR, samples and of the service itself. */
import Type from 'typebox';
import { Health, Probe } from './access.ts';
import { GuidelineList, GuidelineResponse } from './guideline.ts';
import { route } from './route.ts';
import { Run } from './runs.ts';
import { Limits, OcrRequest, OcrResponse, SampleList } from './service.ts';
import { AnyObject } from './sizes.ts';

export const serviceRoutes = {
  getGuideline: route({
    method: 'GET',
    path: '/v1/guideline',
    summary: 'One guideline by full name or code; flat, and wrapped under `guideline`.',
    auth: 'bearer',
    right: 'guideline:read',
    query: Type.Object({ guideline_name: Type.String({ minLength: 1, maxLength: 512 }) }),
    status: 200,
    response: GuidelineResponse,
  }),
  listGuidelines: route({
    method: 'GET',
    path: '/v1/guidelines',
    summary: 'All guidelines, or those that fit a search, without their trees.',
    auth: 'bearer',
    right: 'guideline:read',
    query: Type.Object({
      /** Every word occurs in code, name, what is billed, or a criterion. */
      search: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    status: 200,
    response: GuidelineList,
  }),
  ocr: route({
    method: 'POST',
    path: '/v1/process/ocr',
    summary: 'Text of an image, read on this machine.',
    auth: 'bearer',
    right: 'ocr:use',
    json: OcrRequest,
    status: 200,
    response: OcrResponse,
    refusals: [422],
  }),
  listSamples: route({
    method: 'GET',
    path: '/v1/samples',
    summary: 'Invented charts that ship with the program.',
    auth: 'bearer',
    right: 'run:submit',
    status: 200,
    response: SampleList,
  }),
  startSample: route({
    method: 'POST',
    path: '/v1/samples/{sample_id}',
    summary: 'Submit a sample chart as a run.',
    auth: 'bearer',
    right: 'run:submit',
    params: Type.Object({ sample_id: Type.String({ maxLength: 128 }) }),
    status: 202,
    response: Run,
  }),
  metrics: route({
    method: 'GET',
    path: '/v1/metrics',
    summary: 'Figures of the running service, as Prometheus reads them.',
    auth: 'bearer',
    right: 'metrics:read',
    status: 200,
    mediaType: 'text/plain',
  }),
  limits: route({
    method: 'GET',
    path: '/v1/limits',
    summary: 'Sizes, rates and times the service keeps to.',
    auth: 'none',
    status: 200,
    response: Limits,
  }),
  health: route({
    method: 'GET',
    path: '/v1/health',
    summary: 'Whether the service can work, and why not.',
    auth: 'none',
    status: 200,
    response: Health,
  }),
  live: route({
    method: 'GET',
    path: '/v1/health/live',
    summary: 'The process answers; whatever starts it again when it does not may ask here.',
    auth: 'none',
    status: 200,
    response: Probe,
  }),
  readiness: route({
    method: 'GET',
    path: '/v1/health/ready',
    summary:
      'Requests may be sent here; 503 while the service stops, is overloaded or cannot reach its data.',
    auth: 'none',
    status: 200,
    response: Probe,
    refusals: [503],
  }),
  openapi: route({
    method: 'GET',
    path: '/v1/openapi.json',
    summary: 'This interface as OpenAPI 3.1.',
    auth: 'none',
    status: 200,
    response: AnyObject(),
  }),
} as const;
