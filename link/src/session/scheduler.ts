/**
 * Who sends next. Frames of the session itself come first, then streams of the control class; of the other classes,
 * interactive streams send SHARE frames for each one of a bulk stream, so that neither waits for ever. Streams of one
 * class take turns, frame by frame.
 */
import type { Frame } from '../frame/index.ts';
import type { LinkStream, Priority } from './stream.ts';

const SHARE = 8;

/** A peer that makes us answer faster than it reads is not served. */
const MOST_CONTROL_FRAMES = 8_192;
const MOST_CONTROL_BYTES = 4_194_304;

export class Scheduler {
  #control: Frame[] = [];
  #controlBytes = 0;
  readonly #rings: Readonly<Record<Priority, LinkStream[]>> = { control: [], interactive: [], bulk: [] };
  readonly #waiting = new Set<LinkStream>();
  #turn = 0;

  /** Whether there was room for it. */
  control(frame: Frame): boolean {
    if (this.#control.length >= MOST_CONTROL_FRAMES || this.#controlBytes >= MOST_CONTROL_BYTES) return false;
    this.#controlBytes += frame.payload.length;
    this.#control.push(frame);
    return true;
  }

  ready(stream: LinkStream): void {
    if (this.#waiting.has(stream)) return;
    this.#waiting.add(stream);
    this.#rings[stream.priority].push(stream);
  }

  /** The frame to send now, with a payload of at most so many bytes. */
  next(mostBytes: number): Frame | undefined {
    const control = this.#control.shift();
    if (control) {
      this.#controlBytes -= control.payload.length;
      return control;
    }
    for (let ring = this.#nextRing(); ring; ring = this.#nextRing()) {
      const stream = ring.shift() as LinkStream;
      const frame = stream.take(mostBytes);
      if (stream.isReady) ring.push(stream);
      else this.#waiting.delete(stream);
      if (frame) return frame;
    }
    return undefined;
  }

  clear(): void {
    this.#control = [];
    this.#controlBytes = 0;
    for (const ring of Object.values(this.#rings)) ring.length = 0;
    this.#waiting.clear();
  }

  #nextRing(): LinkStream[] | undefined {
    const { control, interactive, bulk } = this.#rings;
    if (control.length > 0) return control;
    if (interactive.length === 0 || bulk.length === 0) {
      this.#turn = 0;
      return interactive.length > 0 ? interactive : bulk.length > 0 ? bulk : undefined;
    }
    this.#turn = (this.#turn + 1) % (SHARE + 1);
    return this.#turn === 0 ? bulk : interactive;
  }
}
