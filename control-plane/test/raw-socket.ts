import { once } from 'node:events';
import { connect } from 'node:net';

/** What came back on a connection until it closed, or until one whole answer was there. */
export interface RawAnswer {
  /** `undefined` when the server just closed. */
  readonly status: number | undefined;
  readonly head: string;
  readonly body: string;
}

const DEADLINE_MS = 30_000;

/** Sends bytes as they are and reads one answer. Part by part, where several are given. */
export const sendRaw = async (url: string, parts: readonly (string | Buffer)[]): Promise<RawAnswer> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  let over = false;
  const answered = new Promise<void>((resolve, reject) => {
    const finish = (): void => {
      over = true;
      resolve();
    };
    socket.on('data', chunk => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks))) finish();
    });
    // A server that has said enough may reset while we still send; what it said before counts.
    socket.on('error', finish).on('close', finish);
    socket.setTimeout(DEADLINE_MS, () => reject(new Error(`no answer to ${String(parts[0]).slice(0, 80)}`)));
  });
  await Promise.race([once(socket, 'connect'), answered]);
  for (const part of parts) {
    if (over) break;
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), answered]);
  }
  try {
    await answered;
  } finally {
    socket.destroy();
  }
  return parse(Buffer.concat(chunks).toString('latin1'));
};

const parse = (text: string): RawAnswer => {
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  return { status: status ? Number(status) : undefined, head, body: end < 0 ? '' : text.slice(end + 4) };
};

const isWhole = (bytes: Buffer): boolean => {
  const { head, body } = parse(bytes.toString('latin1'));
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && body.length >= Number(length);
};
