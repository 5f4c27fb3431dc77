import type { Sink } from './host.ts';
import { type Paint, paintFor } from './paint.ts';

/** A sink that a command writes lines to, with the colours that suit it. */
export interface Screen extends Sink {
  readonly paint: Paint;
  line(text?: string): void;
}

export const screenOn = (sink: Sink, color: boolean): Screen => ({
  isTty: sink.isTty,
  // Asked for each time, since a window may change its size.
  get columns() {
    return sink.columns;
  },
  get rows() {
    return sink.rows;
  },
  paint: paintFor(color),
  write: text => sink.write(text),
  drained: () => sink.drained(),
  line: (text = '') => sink.write(`${text}\n`),
});
