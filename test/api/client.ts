/** A client that knows docs/api.md alone: plain HTTP, the field names of the interface, nothing of this project's code. */

export interface Node {
  criteria_id: string;
  description: string;
  color?: string;
  criteria?: Node[];
  clinical_decisioning?: {
    id: string;
    bounding_box: { x: number; y: number; width: number; height: number; page: number }[];
    exact_text_sentence_relevant_to_criteria?: string;
  }[];
  [more: string]: unknown;
}

export interface Answer {
  run_id: string;
  status: string;
  error?: { code: string; detail: string };
  case_file_presigned_url: string;
  result_presigned_url: string;
  logs_presigned_url: string;
  final_results: {
    criteria: {
      criteria_tree: Node;
      clinical_rationale: string;
      root_decision: string;
      ccm_trigger_detection: Record<string, unknown>;
      clinical_summary: Record<string, { summary_content: string; evidence_content: unknown[] }>;
    };
    pages?: { error?: string }[];
  };
}

const grounds = {
  reason_category: 'Documented elsewhere than in this record',
  unconfirmed_reason: 'Read in the chart, not confirmed one by one.',
  password: 'Nine-lives-of-a-heron',
};
/** Final decisions with all that a signature may ask for, of accounts with the password of these tests. */
export const APPROVAL = {
  decision: 'approve' as const,
  reason: 'The rest is documented in the second fax.',
  ...grounds,
};
export const DENIAL = {
  decision: 'deny' as const,
  reason: 'Criterion 1 is not met in this record.',
  ...grounds,
};

/** The code of a refusal, be it a problem or an OperationOutcome. */
export function codeIn(text: string): string {
  const { code, issue } = JSON.parse(text);
  return code ?? issue[0].details.coding[0].code;
}

export async function login(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (response.status !== 200) throw new Error(`login: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id_token: string }).id_token;
}

/** Fields of a multipart form: bytes as a file, objects as JSON text. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Uint8Array) form.append(name, new Blob([Buffer.from(value)]), 'record.pdf');
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

export interface Client {
  get(path: string): Promise<Response>;
  put(path: string): Promise<Response>;
  /** Sends `formOf(fields)`. */
  form(path: string, fields: Record<string, unknown>, headers?: Record<string, string>): Promise<Response>;
  json(path: string, body: unknown): Promise<Response>;
  submit(form: unknown, pdf?: Uint8Array): Promise<Answer>;
  /** Polls until the run has ended. */
  finish(runId: string): Promise<Answer>;
}

export function clientOf(url: string, token: string): Client {
  const authorization = `Bearer ${token}`;
  const send = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { authorization, ...init.headers } });
  const client: Client = {
    get: (path) => send(path),
    put: (path) => send(path, { method: 'PUT' }),
    json: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    form: (path, fields, headers = {}) => send(path, { method: 'POST', body: formOf(fields), headers }),
    submit: async (form, pdf) => {
      const response = await client.form('/v1/process', {
        process_data_request_form: form,
        ...(pdf && { pdf_file: pdf }),
      });
      if (response.status !== 202) throw new Error(`submit: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    finish: async (runId) => {
      for (;;) {
        const response = await client.get(`/v1/process/${runId}`);
        if (!response.ok) throw new Error(`finish: ${response.status} ${await response.text()}`);
        const answer = (await response.json()) as Answer;
        if (['completed', 'failed', 'cancelled'].includes(answer.status)) return answer;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
  };
  return client;
}

/** Leaves of a criteria tree, left to right. */
export function leavesOf(node: Node): Node[] {
  return node.criteria?.length ? node.criteria.flatMap(leavesOf) : [node];
}
