/**
 * `node test/benchmark/speed/fhir-fuzz.ts [N]`: N (10,000) malformed PAS bundles against the application in process. Each must be
 * answered with an OperationOutcome (or be taken, where what was spoilt does not matter), none with a 5xx.
 */
import fc from 'fast-check';
import { createApp } from '../../../service/api/app.ts';
import { fakeDeps, takeClaims } from '../../../service/api/fakes.ts';
import { spoiltBundle } from '../../../service/fhir/testing.ts';

const count = Number(process.argv[2] ?? 10_000);
const fake = fakeDeps();
const { deps } = fake;
await takeClaims(fake);
const app = await createApp({
  ...deps,
  limits: { ...deps.limits, requests_per_minute: Number.MAX_SAFE_INTEGER },
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const statuses: Record<number, number> = {};
let wrong = 0;
const started = performance.now();
for (const bundle of fc.sample(spoiltBundle, { numRuns: count, seed: 2026 })) {
  const response = await fetch(`${url}/v1/fhir/Claim/$submit`, {
    method: 'POST',
    headers: { authorization: 'Bearer nurse', 'content-type': 'application/fhir+json' },
    body: JSON.stringify(bundle),
  });
  const { resourceType, issue } = (await response.json()) as { resourceType?: string; issue?: unknown[] };
  statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  const fits = response.ok ? resourceType === 'Bundle' : resourceType === 'OperationOutcome' && issue?.length;
  if (!fits || response.status >= 500) wrong++;
}
await app.close();
console.info({ count, statuses, wrong, seconds: Math.round((performance.now() - started) / 1000) });
process.exitCode = wrong > 0 ? 1 : 0;
