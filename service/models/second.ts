/**
 * The second reader that an administrator has chosen: opened when something is asked, kept while the choice stays, closed when it changes.
 * While none is chosen nothing is opened: no socket, no process.
 */
import { ServiceError } from '../contract/errors.ts';
import type { ReaderFacts } from '../contract/opinions.ts';
import type { Reader } from '../criteria/opinion/model.ts';
import type { SecondReader } from '../criteria/opinion/port.ts';
import type { Acknowledged } from './address.ts';
import { type Known, knownOf } from './calibration.ts';
import { openGgufReader, stampOfFile } from './gguf/open.ts';
import { openHttpReader } from './http.ts';
import { PARAMETERS } from './parameters.ts';

export interface ReaderChoice {
  kind: 'off' | 'server' | 'file';
  address: string;
  /** Of a server; its first one where empty. */
  model: string;
  file: string;
  acknowledged: Acknowledged;
  /** File of its recorded answers; empty for none. */
  answers: string;
  leaves: number;
  seconds: number;
}

/** The one that the service holds. */
export interface HeldReader extends SecondReader {
  /** The choice may be another one: what is open for the old one is closed. */
  follow(): void;
  close(): void;
}

interface Opened {
  facts: ReaderFacts;
  ask: Reader['ask'];
  close(): void;
}

export function openSecondReader(choice: () => ReaderChoice): HeldReader {
  let held: { key: string; opened: Promise<Opened> } | undefined;
  let known: (Known & { facts: ReaderFacts; stamp: string }) | undefined;
  // A file that is replaced is another model.
  const keyOf = ({ kind, address, model, file, acknowledged }: ReaderChoice) =>
    JSON.stringify([kind, address, model, file, acknowledged, kind === 'file' && stampOfFile(file)]);

  function drop(): void {
    const before = held;
    held = undefined;
    before?.opened.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }

  /** As the file of answers stands now; read anew where it is another one, or said nothing of this reader. */
  function knownNow(facts: ReaderFacts, answers: string): Known {
    const stamp = `${answers} ${stampOfFile(answers)}`;
    if (!known?.recorded || known.facts !== facts || known.stamp !== stamp)
      known = { ...knownOf(facts, answers), facts, stamp };
    return known;
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
        const { facts, ask } = await mine.opened;
        const { trust, recorded } = knownNow(facts, now.answers);
        return { facts: { ...facts, ...(recorded && { recorded }) }, trust, ask };
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
