/** Who made an answer: the program that found passages, and the person who decided. */
import type { FhirFacts } from './facts.ts';
import type { Json } from './read.ts';
import { claimResponseId } from './response.ts';

const AGENTS = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';
const agent = (code: string, display: string) => ({
  type: { coding: [{ system: AGENTS, code }] },
  who: { display },
});

export function provenance(facts: FhirFacts): Json {
  const { decision, createdAt, runId } = facts;
  return {
    resourceType: 'Provenance',
    id: `provenance-${runId.slice(-12)}`,
    target: [{ reference: `ClaimResponse/${claimResponseId(facts)}` }],
    recorded: decision?.signed_at ?? createdAt,
    agent: [
      agent('assembler', 'Evident'),
      ...(decision?.signed_name ? [agent('author', decision.signed_name)] : []),
    ],
  };
}
