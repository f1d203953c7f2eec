/** Every refusal the service makes, as data. The API turns it into RFC 9457 problem+json; no PHI in any field. */
export interface Fault {
  /** JSON pointer or field name. */
  path: string;
  message: string;
}

export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: Fault[];
  constructor(status: number, code: string, detail: string, errors: Fault[] = []) {
    super(detail);
    this.name = 'ServiceError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}
