import type { Output } from './executor.ts';

const NEWLINE = 0x0a;
/** A line without end is passed on in pieces, so that nothing grows without bound. */
const LONGEST_LINE = 64 * 1024;

/** Puts a name before every line, so that several programs can share a log without mixing within lines. */
export const prefixLines = (name: string, output: Output): Output => {
  const prefix = Buffer.from(`${name} | `);
  const rest = { out: Buffer.alloc(0), err: Buffer.alloc(0) };
  return async (stream, chunk) => {
    const whole = Buffer.concat([rest[stream], chunk]);
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = whole.indexOf(NEWLINE); at >= 0; at = whole.indexOf(NEWLINE, from)) {
      lines.push(prefix, whole.subarray(from, at + 1));
      from = at + 1;
    }
    const left = whole.subarray(from);
    if (left.length > LONGEST_LINE) lines.push(prefix, left, Buffer.from('\n'));
    rest[stream] = left.length > LONGEST_LINE ? Buffer.alloc(0) : Buffer.from(left);
    if (lines.length > 0) await output(stream, Buffer.concat(lines));
  };
};
