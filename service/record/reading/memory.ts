/** A ceiling on WebAssembly memory, so that a hostile file ends its own worker rather than the machine. */

/** Bytes per module (PDFium, the OCR engine). */
export const WASM_LIMIT = 768 * 1024 * 1024;
const PAGE = 65_536;

/** Makes every growth beyond the limit fail, as if the machine had no more memory. */
export function capMemory(limit = WASM_LIMIT): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > limit) throw new RangeError('memory limit of the reader');
    return grow.call(this, pages);
  };
}
