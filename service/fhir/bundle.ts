/** A bundle of PAS (`collection`, a Claim first), looked into. */
import type { Fault } from '../contract/errors.ts';
import { at, type Json, listOf, objectOf, textAt, textOf } from './read.ts';

const MOST_ENTRIES = 500;
const MOST_FAULTS = 50;

type Refuse = (path: string, message: string) => undefined;

/** Entries by what they hold, and what is found wrong with them: with the bundle itself here, with the rest by whoever reads it. */
export class Bundle {
  readonly entries: { fullUrl: string | undefined; resource: Json; path: string }[] = [];
  readonly identifier: unknown;
  readonly faults: Fault[] = [];
  readonly fault: Refuse = (path, message) => {
    if (this.faults.length < MOST_FAULTS) this.faults.push({ path, message });
    return undefined;
  };

  constructor(sent: unknown) {
    const { fault } = this;
    const bundle = objectOf(sent);
    this.identifier = bundle?.identifier;
    if (bundle?.resourceType !== 'Bundle') {
      fault('/resourceType', 'Must be Bundle.');
      return;
    }
    if (bundle.type !== 'collection') fault('/type', 'Must be collection.');
    if (!textAt(bundle, 'identifier', 'value')) fault('/identifier', 'The bundle must have an identifier.');
    if (!textOf(bundle.timestamp) || Number.isNaN(Date.parse(textOf(bundle.timestamp)!)))
      fault('/timestamp', 'The bundle must have a timestamp.');
    const entries = listOf(bundle.entry);
    if (entries.length === 0) fault('/entry', 'The bundle has no entries.');
    if (entries.length > MOST_ENTRIES) {
      fault('/entry', `The bundle has more than ${MOST_ENTRIES} entries.`);
      return;
    }
    for (const [index, entry] of entries.entries()) {
      const path = `/entry/${index}/resource`;
      const resource = objectOf(at(entry, 'resource'));
      if (!resource || !textOf(resource.resourceType)) fault(path, 'Is no resource.');
      else this.entries.push({ fullUrl: textAt(entry, 'fullUrl'), resource, path });
    }
  }

  claim(): Json | undefined {
    const [first] = this.entries;
    if (!first) return undefined;
    if (first.resource.resourceType === 'Claim' && first.path === '/entry/0/resource') return first.resource;
    return this.fault('/entry/0/resource', 'The first entry must be the Claim.');
  }

  all(type: string) {
    return this.entries.filter(({ resource }) => resource.resourceType === type);
  }

  /** The resource that a reference means; a fault where the bundle does not hold it. */
  resolve(reference: unknown, path: string, type?: string): Json | undefined {
    const wanted = textAt(reference, 'reference');
    if (!wanted) return undefined;
    const found = this.entries.find(
      ({ fullUrl, resource: { resourceType, id } }) =>
        fullUrl === wanted ||
        `${String(resourceType)}/${String(id)}` === wanted ||
        fullUrl?.endsWith(`/${wanted}`),
    );
    if (!found) return this.fault(path, 'The bundle does not hold what this refers to.');
    if (type && found.resource.resourceType !== type) return this.fault(path, `Must refer to a ${type}.`);
    return found.resource;
  }
}
