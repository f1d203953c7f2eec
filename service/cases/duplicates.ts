/** Earlier runs that a submission repeats: the same file, or the same member, service and date of service. */
import type { RequestForm } from '../contract/form.ts';
import type { Duplicate } from '../contract/runs.ts';
import type { Store } from '../store/index.ts';
import type { Context } from './ports.ts';
import { maySee } from './runs.ts';
import type { Actor } from './types.ts';

const MOST = 10;

/** A keyed hash of what makes two requests the same; undefined where the form does not say enough. */
export function requestMacOf(store: Store, { patient, request }: RequestForm): string | undefined {
  const bare = (text: string | undefined) => (text ?? '').normalize('NFKC').toLowerCase();
  const member = bare(patient?.member_id).replace(/[^\p{L}\p{N}]/gu, '');
  const codes = [...(request?.procedure_codes ?? [])].map((code) => bare(code).replace(/\W/g, '')).sort();
  const service =
    bare(request?.service)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? codes.join(' ');
  const day = (request?.date_of_service ?? '').trim();
  if (!member || !service || !day) return undefined;
  return store.vault.fingerprint(Buffer.from(`request ${JSON.stringify([member, service, day])}`));
}

/** Those that the actor may see, the same file before the same request, each newest first. */
export async function duplicatesOf(
  { store }: Context,
  { pdfMac, requestMac, actor }: { pdfMac: string; requestMac: string | undefined; actor: Actor },
): Promise<Duplicate[]> {
  const rows = await store.db
    .selectFrom('runs')
    .select(['id', 'created_by_id', 'created_at', 'patient_name', 'pdf_mac'])
    .where((row) =>
      requestMac === undefined
        ? row('pdf_mac', '=', pdfMac)
        : row.or([row('pdf_mac', '=', pdfMac), row('request_mac', '=', requestMac)]),
    )
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'cancelled')
    .orderBy('id', 'desc')
    .limit(MOST * 3)
    .execute();
  return rows
    .filter((row) => maySee(row, actor))
    .map((row) => ({
      run_id: row.id,
      same: row.pdf_mac === pdfMac ? ('file' as const) : ('request' as const),
      created_at: row.created_at,
      ...(row.patient_name !== null && { patient_name: row.patient_name }),
    }))
    .sort((a, b) => Number(a.same !== 'file') - Number(b.same !== 'file'))
    .slice(0, MOST);
}

/** The case that holds this very file: the record of a run, or a document that followed. Destroyed cases hold nothing. */
export async function runOfFile({ store }: Context, pdf: Uint8Array): Promise<string | undefined> {
  const mac = await store.vault.fileFingerprint(pdf);
  const submitted = await store.db
    .selectFrom('runs')
    .select('id')
    .where('pdf_mac', '=', mac)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (submitted) return submitted.id;
  const added = await store.db
    .selectFrom('documents')
    .innerJoin('runs', 'runs.id', 'documents.run_id')
    .select('runs.id')
    .where('documents.file_mac', '=', mac)
    .where('documents.state', '!=', 'failed')
    .where('runs.deleted_at', 'is', null)
    .executeTakeFirst();
  return added?.id;
}
