/** Base64 as it stands in a JSON text, decoded piece by piece: never the whole of it in one turn. */

import { ownTurn, ownTurnFor } from '../work/own-turn.ts';

/** Bytes that are copied in one turn of the event loop. */
const COPIED = 4 * 1024 * 1024;

export class Base64 {
  #pieces: Buffer[] = [];
  #length = 0;
  #rest = '';
  #isPadded = false;
  #isSound = true;

  /** Characters of the text, without escapes. */
  add(text: string): void {
    if (!this.#isSound) return;
    const clean = this.#rest + text.replaceAll(/[ \t\r\n]/g, '');
    if (clean === '') return;
    const [, data = '', padding = ''] = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(clean) ?? [];
    if (data.length + padding.length !== clean.length || (this.#isPadded && data !== '')) {
      this.spoil();
      return;
    }
    this.#isPadded ||= padding !== '';
    // Four characters are three bytes; what is over waits for the next piece, or is the end.
    const whole = this.#isPadded ? clean.length : clean.length - (clean.length % 4);
    this.#rest = clean.slice(whole);
    this.#push(clean.slice(0, whole));
  }

  /** It is no base64: what else comes of it is not kept. */
  spoil(): void {
    this.#isSound = false;
    this.#pieces = [];
  }

  #push(text: string): void {
    if (text === '') return;
    const piece = Buffer.from(text, 'base64');
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  /** The bytes; undefined where it was no base64, or empty. */
  async bytes(): Promise<Uint8Array | undefined> {
    if (!this.#isSound || this.#rest.length === 1) return undefined;
    this.#push(this.#rest);
    if (this.#length === 0) return undefined;
    const bytes = Buffer.allocUnsafeSlow(this.#length);
    let [at, turn] = [0, 0];
    for (const piece of this.#pieces) {
      at += piece.copy(bytes, at);
      if (at - turn < COPIED) continue;
      turn = at;
      await ownTurn();
    }
    await ownTurnFor(at - turn);
    this.#pieces = [];
    return bytes;
  }
}
