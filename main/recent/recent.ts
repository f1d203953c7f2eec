/**
 * The cases that a person opened last, for the menu. Their names are a patient's: on disk they are encrypted by the key store of
 * the system, and where there is none they are kept in memory alone. Shown only to whose they are, while signed in.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SupervisorKeys } from '../service/supervisor.ts';

export interface RecentCase {
  id: string;
  /** What the menu says. */
  label: string;
}

const MOST = 10;
const MOST_PEOPLE = 20;

export class RecentCases {
  readonly #file: string;
  readonly #box: SupervisorKeys | undefined;
  #people: Map<string, RecentCase[]>;
  #shown: string | null = null;

  constructor(file: string, box: SupervisorKeys | undefined) {
    this.#file = file;
    this.#box = box;
    this.#people = this.#load();
  }

  /** Whose cases `list` gives; null: nobody's. */
  show(username: string | null): void {
    this.#shown = username;
  }

  list(): readonly RecentCase[] {
    return this.#shown === null ? [] : (this.#people.get(this.#shown) ?? []);
  }

  /** Puts a case first; without a person nothing is kept. */
  add(recent: RecentCase): void {
    if (this.#shown === null) return;
    const others = this.list().filter(({ id }) => id !== recent.id);
    const own = [recent, ...others].slice(0, MOST);
    const rest = [...this.#people].filter(([name]) => name !== this.#shown);
    this.#people = new Map([[this.#shown, own] as const, ...rest].slice(0, MOST_PEOPLE));
    this.#save();
  }

  #load(): Map<string, RecentCase[]> {
    if (!this.#box) return new Map();
    try {
      const text = Buffer.from(this.#box.unwrap(readFileSync(this.#file))).toString();
      return new Map(JSON.parse(text) as [string, RecentCase[]][]);
    } catch {
      return new Map(); // The first start, or a list under a key that is no more: it begins anew.
    }
  }

  #save(): void {
    if (!this.#box) return;
    try {
      const box = this.#box.wrap(Buffer.from(JSON.stringify([...this.#people])));
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, box, { mode: 0o600 });
    } catch {
      // A full disk or a locked key store costs the list its memory, not the person the case.
    }
  }
}
