/** What of a request an answer repeats, kept in the form: the claim with its items, and the resources that it refers to. */
import { ServiceError } from '../contract/errors.ts';
import type { Bundle } from './bundle.ts';
import { type Json, objectOf, objectsOf, textOf } from './read.ts';

const MOST_ECHO = 200_000;

/** The members of these names, as far as there are. */
const only = (resource: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.flatMap((name) => (resource[name] === undefined ? [] : [[name, resource[name]]])));

const withoutText = ({ text: _, ...resource }: Json): Json => resource;

/** What the answer repeats: the claim's head and items, and the resources that it refers to. */
export function toEcho(bundle: Bundle, claim: Json, items: Json[]): Json {
  const referred = ['Patient', 'Organization', 'PractitionerRole', 'Practitioner', 'Coverage'].flatMap(
    (type) =>
      bundle.all(type).map(({ fullUrl, resource }) => ({
        ...(fullUrl && { fullUrl }),
        resource: withoutText(resource),
      })),
  );
  const echo = {
    bundle: bundle.identifier,
    claim: {
      ...only(claim, ['id', 'identifier', 'type', 'patient', 'insurer', 'provider']),
      fullUrl: bundle.entries[0]?.fullUrl,
      items: items.map((item) =>
        only(item, ['sequence', 'productOrService', 'servicedDate', 'servicedPeriod', 'extension']),
      ),
      diagnoses: objectsOf(claim.diagnosis).flatMap((one) => objectOf(one.diagnosisCodeableConcept) ?? []),
      rest: {
        ...only(claim, ['extension', 'status', 'use', 'created', 'priority', 'diagnosis', 'insurance']),
        items: items.map((item) =>
          only(item, ['category', 'modifier', 'locationCodeableConcept', 'quantity']),
        ),
      },
    },
    referred,
  };
  if (JSON.stringify(echo).length > MOST_ECHO)
    throw new ServiceError(413, 'bundle_too_large', 'The people and items of the bundle are too many.');
  return echo;
}

/** What base R4 asks of a Claim: without it the request is named, and not repeated. */
const REQUIRED = ['status', 'type', 'use', 'patient', 'created', 'provider', 'priority', 'insurance'];

/** The claim as it was asked, as far as it is kept; undefined for a case of before, or one that came by another way. */
export function claimOf(claim: Json): Json | undefined {
  const { rest, items, identifier, id } = claim;
  const kept = objectOf(rest);
  if (!kept || !textOf(id)) return undefined;
  const more = objectsOf(kept.items);
  const resource: Json = {
    resourceType: 'Claim',
    id,
    ...only(kept, ['extension']),
    ...(identifier !== undefined && { identifier }),
    ...only({ ...claim, ...kept }, [...REQUIRED, 'insurer', 'diagnosis']),
    item: objectsOf(items).map((item, index) => ({ ...item, ...more[index] })),
  };
  return REQUIRED.every((name) => resource[name] !== undefined) ? resource : undefined;
}
