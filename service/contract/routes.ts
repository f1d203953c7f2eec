/**
 * The one table of endpoints. The API registers from it, the OpenAPI document and the typed client are made from it.
 * `right` is checked against the caller's role.
 */
import { adminRoutes } from './routes-admin.ts';
import { caseNotesRoutes } from './routes-case-notes.ts';
import { documentRoutes } from './routes-documents.ts';
import { exportRoutes } from './routes-export.ts';
import { fhirRoutes } from './routes-fhir.ts';
import { keepingRoutes } from './routes-keeping.ts';
import { noticeRoutes } from './routes-notices.ts';
import { opinionRoutes } from './routes-opinions.ts';
import { peopleRoutes } from './routes-people.ts';
import { runRoutes } from './routes-runs.ts';
import { serviceRoutes } from './routes-service.ts';
import { wordTemplateRoutes } from './routes-word-templates.ts';

export type { RouteSpec } from './route.ts';

export const routes = {
  ...peopleRoutes,
  ...runRoutes,
  ...documentRoutes,
  ...noticeRoutes,
  ...wordTemplateRoutes,
  ...fhirRoutes,
  ...exportRoutes,
  ...caseNotesRoutes,
  ...opinionRoutes,
  ...serviceRoutes,
  ...keepingRoutes,
  ...adminRoutes,
} as const;

export type Routes = typeof routes;
export type RouteId = keyof Routes;
