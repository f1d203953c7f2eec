/**
 * The second reader that an administrator has chosen: opened when something is asked, kept while the choice stays, closed when it changes.
 * While none is chosen nothing is opened: no socket, no process.
 */
import { ServiceError } from '../contract/errors.ts';
import type { ReaderFacts } from '../contract/opinions.ts';
import type { Reader } from '../criteria/opinion/model.ts';
import type { Acknowledged } from './address.ts';
import { openGgufReader } from './gguf/open.ts';
import { openHttpReader } from './http.ts';
import { PARAMETERS } from './parameters.ts';

export interface ReaderChoice {
  kind: 'off' | 'server' | 'file';
  address: string;
  /** Of a server; its first one where empty. */
  model: string;
  file: string;
  acknowledged: Acknowledged;
  leaves: number;
  seconds: number;
}

export interface OpenReader {
  facts: ReaderFacts;
  ask: Reader['ask'];
}

export interface SecondReader {
  isOn(): boolean;
  /** Refuses with `reader_off` (409) and what the adapters refuse with. */
  open(): Promise<OpenReader>;
  limits(): { leaves: number; seconds: number };
  /** The choice may be another one: what is open for the old one is closed. */
  follow(): void;
  close(): void;
}

type Opened = OpenReader & { close(): void };

export function openSecondReader(choice: () => ReaderChoice): SecondReader {
  let held: { key: string; opened: Promise<Opened> } | undefined;
  const keyOf = ({ leaves: _leaves, seconds: _seconds, ...which }: ReaderChoice) => JSON.stringify(which);

  function drop(): void {
    const before = held;
    held = undefined;
    before?.opened.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }

  return {
    isOn: () => choice().kind !== 'off',
    limits: () => choice(),
    async open() {
      const now = choice();
      if (now.kind === 'off')
        throw new ServiceError(409, 'reader_off', 'No second reader is chosen in the settings.');
      const key = keyOf(now);
      if (held?.key !== key) {
        drop();
        held = { key, opened: now.kind === 'file' ? fromFile(now) : fromServer(now) };
      }
      const mine = held!;
      try {
        return await mine.opened;
      } catch (refusal) {
        // The next question tries anew.
        if (held === mine) held = undefined;
        throw refusal;
      }
    },
    follow() {
      if (held && held.key !== keyOf(choice())) drop();
    },
    close: drop,
  };
}

async function fromServer({ address, model, acknowledged }: ReaderChoice): Promise<Opened> {
  const {
    ask,
    close,
    model: name,
  } = await openHttpReader(address, {
    ...(model && { model }),
    acknowledged,
  });
  const { host } = new URL(address);
  return { ask, close, facts: { kind: 'server', model: name, address: host, parameters: PARAMETERS } };
}

async function fromFile({ file }: ReaderChoice): Promise<Opened> {
  const { ask, close, facts } = await openGgufReader(file);
  const { name: model, sha256, bytes, license, memory } = facts;
  return {
    ask,
    close,
    facts: {
      kind: 'file',
      model,
      sha256,
      bytes,
      ...(license && { license }),
      memory,
      parameters: PARAMETERS,
    },
  };
}
