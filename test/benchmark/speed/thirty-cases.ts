/**
 * `node test/benchmark/speed/thirty-cases.ts [N] [FOLDER]`: N (30) cases taken through pend, documents, second evaluation, decision and
 * notice by the interface alone, with the real reader and engine. With FOLDER, PAS request bundles (JSON) of that folder come first; those
 * that carry no document get a sample chart. Every ClaimResponse is held against base R4. Exits with 1 where anything of a case is lost.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CycleInput, expectedOf, wholeCycle } from '../../../service/api/testing-cycle.ts';
import { faultsOf } from '../../../service/fhir/validating.ts';
import { APPROVAL, DENIAL } from '../../api/client.ts';
import { password, startInside } from '../../api/inside.ts';

const count = Number(process.argv[2] ?? 30);
const folder = process.argv[3];
const CHARTS = ['oxygen-copd', 'cgm-form'];
const CODES = ['L33797', 'L33822'];
const chart = (index: number) =>
  readFileSync(new URL(`../../../service/samples/pdf/${CHARTS[index % 2]}.pdf`, import.meta.url));

type Bundle = {
  resourceType?: string;
  type?: string;
  entry?: { fullUrl?: string; resource: Record<string, unknown> }[];
};

/** PAS requests of a folder, whatever else lies there. */
function requestsIn(path: string): { name: string; bundle: Bundle }[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, bundle: JSON.parse(readFileSync(join(path, name), 'utf8')) as Bundle }))
    .filter(({ bundle: { resourceType, entry } }) => {
      const first = entry?.[0]?.resource;
      return (
        resourceType === 'Bundle' &&
        first?.resourceType === 'Claim' &&
        !JSON.stringify(first.meta ?? '').includes('inquiry')
      );
    });
}

function withDocument(bundle: Bundle, pdf: Uint8Array): Bundle {
  if (bundle.entry?.some(({ resource }) => resource.resourceType === 'DocumentReference')) return bundle;
  const attachment = { contentType: 'application/pdf', data: Buffer.from(pdf).toString('base64') };
  const resource = {
    resourceType: 'DocumentReference',
    id: 'chart',
    status: 'current',
    content: [{ attachment }],
  };
  return { ...bundle, entry: [...(bundle.entry ?? []), { fullUrl: 'urn:uuid:chart', resource }] };
}

const inside = await startInside();
const lost: string[] = [];
const started = performance.now();
try {
  const { client: nurse } = await inside.join('nurse1', 'nurse');
  const { client: physician } = await inside.join('doctor1', 'physician');
  const bundles = folder ? requestsIn(folder) : [];
  for (let index = 0; index < count; index++) {
    const sent = bundles[index];
    const name = sent?.name ?? `case ${index + 1}`;
    const submit = async () => {
      if (sent) {
        // Examples of one guide share an identifier, and one identifier is one request.
        const identifier = { system: 'urn:example:file', value: sent.name };
        const body = { ...withDocument(sent.bundle, chart(index)), identifier } as Record<string, unknown>;
        const answer = await nurse.fhirSubmit({ query: { guideline: CODES[index % 2]! }, body });
        return (answer.identifier as { value: string }).value;
      }
      const form = { guideline_code: CODES[index % 2]!, request: { service: `Service ${index}` } };
      const pdf_file = new Blob([chart(index)]);
      return (await nurse.submitRun({ body: { process_data_request_form: form, pdf_file } })).run_id;
    };
    const [decision, notice] = (
      [
        [APPROVAL, 'approval'],
        [DENIAL, 'denial'],
        [APPROVAL, 'partial'],
      ] as const
    )[index % 3]!;
    const plan: Pick<CycleInput, 'decision' | 'notice'> = { decision: { ...decision, password }, notice };
    try {
      const { run_id, ...left } = await wholeCycle({
        ...plan,
        nurse,
        physician,
        submit,
        document: chart(index + 1),
        password,
        pause: () => wait(100),
      });
      const answer = await nurse.fhirResource({ params: { run_id, resource: 'ClaimResponse' } });
      const faults = faultsOf(answer);
      const sorted = (value: object) =>
        JSON.stringify(
          Object.entries(value)
            .map(([key, one]) => [key, Array.isArray(one) ? [...one].sort() : one])
            .sort(),
        );
      const { entry = [] } = answer as Bundle;
      const items = (entry[0]?.resource.item as unknown[] | undefined)?.length ?? 0;
      const expected = { ...expectedOf(plan), ...(notice === 'partial' && items > 1 && { action: 'A2' }) };
      if (sorted(left) !== sorted(expected)) lost.push(`${name}: ${sorted(left)} is not ${sorted(expected)}`);
      if (faults.length > 0) lost.push(`${name}: ${faults.join('; ')}`);
    } catch (cause) {
      const { message, problem } = cause as { message: string; problem?: { errors?: unknown } };
      lost.push(`${name}: ${message} ${JSON.stringify(problem?.errors ?? '')}`);
    }
    console.info(`${index + 1} of ${count}: ${name}`);
  }
} finally {
  await inside.close();
}
console.info({ count, lost, seconds: Math.round((performance.now() - started) / 1000) });
process.exitCode = lost.length > 0 ? 1 : 0;
