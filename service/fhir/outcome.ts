/** A refusal as OperationOutcome. */
import type { Fault } from '../contract/errors.ts';
import type { Json } from './read.ts';

/** Issue types of FHIR by status. */
const TYPES: Record<number, string> = {
  400: 'structure',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  409: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  429: 'throttled',
  507: 'no-store',
};

interface Refusal {
  status: number;
  code: string;
  message: string;
  errors?: readonly Fault[] | undefined;
}

/** `sent`: type of the resource that was refused; without one, places are told from its root. */
export function operationOutcome({ status, code, message, errors = [] }: Refusal, sent?: string): Json {
  const type = TYPES[status] ?? (status >= 500 ? 'exception' : 'processing');
  const issue = (text: string, path?: string) => ({
    severity: 'error',
    code: type,
    details: { coding: [{ system: 'urn:evident:problem', code }], text },
    ...(path && { expression: [expressionOf(path, sent)] }),
  });
  const issues = errors.map((fault) => issue(fault.message, fault.path));
  return { resourceType: 'OperationOutcome', issue: issues.length > 0 ? issues : [issue(message)] };
}

/** A JSON pointer as FHIRPath: "/entry/0/resource/use" of a Bundle is "Bundle.entry[0].resource.use". */
const expressionOf = (pointer: string, sent = '') =>
  `${sent}${pointer.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.')}`.replace(/^\./, '');
