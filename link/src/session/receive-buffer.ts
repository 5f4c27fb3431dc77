/** From here on a payload is worth keeping as it is; smaller ones are put together. */
const VIEW_BYTES = 4_096;
const LARGEST_SLAB_BYTES = 16_384;

interface Chunk {
  readonly bytes: Buffer;
  /** How much of it is filled. */
  end: number;
}

/**
 * What arrived on a stream and was not read yet. Many small payloads take hardly more memory than their bytes, and a
 * small payload never keeps the large message in memory that it came in.
 */
export class ReceiveBuffer {
  #chunks: Chunk[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** The memory that is held, which is what limits are about. */
  get heldBytes(): number {
    return this.#chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  add(payload: Buffer, messageBytes: number): void {
    if (payload.length === 0) return;
    this.#bytes += payload.length;
    if (payload.length >= VIEW_BYTES && payload.length * 2 >= messageBytes) {
      this.#chunks.push({ bytes: payload, end: payload.length });
      return;
    }
    const last = this.#chunks.at(-1);
    if (last && last.bytes.length - last.end >= payload.length) {
      last.end += payload.copy(last.bytes, last.end);
      return;
    }
    const room = last ? Math.min(LARGEST_SLAB_BYTES, last.bytes.length * 2) : 0;
    const slab = Buffer.allocUnsafe(Math.max(payload.length, room));
    this.#chunks.push({ bytes: slab, end: payload.copy(slab) });
  }

  take(): Buffer | undefined {
    const first = this.#chunks.shift();
    if (!first) return undefined;
    this.#bytes -= first.end;
    return first.bytes.subarray(0, first.end);
  }

  drop(): void {
    this.#chunks = [];
    this.#bytes = 0;
  }
}
