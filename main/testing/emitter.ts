import { EventEmitter } from 'node:events';
import { documented } from './documented.ts';

type Listener = Parameters<EventEmitter['on']>[1];

/** An emitter of events that Electron documents for this class, with as many arguments as it documents; anything else throws. */
export class DocumentedEmitter extends EventEmitter {
  readonly #name: string;
  constructor(name: string) {
    super();
    this.#name = name;
  }
  #check(event: string | symbol): number | undefined {
    const { events } = documented(this.#name);
    if (typeof event !== 'string' || !events.has(event))
      throw new Error(`Electron documents no event "${String(event)}" of ${this.#name}`);
    return events.get(event);
  }
  override on(event: string | symbol, listener: Listener): this {
    this.#check(event);
    return super.on(event, listener);
  }
  override once(event: string | symbol, listener: Listener): this {
    this.#check(event);
    return super.once(event, listener);
  }
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const count = this.#check(event);
    if (count !== undefined && args.length !== count)
      throw new Error(`${this.#name} emits "${String(event)}" with ${count} arguments, not ${args.length}`);
    return super.emit(event, ...args);
  }
}
