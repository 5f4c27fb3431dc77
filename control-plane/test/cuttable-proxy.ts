/**
 * Stands between a process and its database and fails like a network does.
 *
 *   open    bytes pass
 *   cut     connections break, new ones are refused: the server died
 *   silent  connections stay and new ones are accepted, but nothing comes through: a cable, a fail-over, a pause
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  /** What waits for the silence to end. */
  readonly held: (() => void)[];
}

export class CuttableProxy {
  readonly #target: URL;
  readonly #pairs = new Set<Pair>();
  #server: Server | undefined;
  #silent = false;
  #port = 0;
  #held = 0;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  /** The database's URL through here; the same however often it was cut. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  async open(): Promise<void> {
    this.#silent = false;
    for (const pair of this.#pairs) {
      for (const pass of pair.held.splice(0)) pass();
    }
    if (this.#server) return;
    this.#server = createServer({ allowHalfOpen: true }, client => this.#join(client));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as { port: number }).port;
  }

  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = server && once(server, 'close');
    server?.close();
    for (const { client, upstream } of this.#pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
    await closed;
  }

  /** What the process has sent since `silence` and nobody heard. */
  get heldBytes(): number {
    return this.#held;
  }

  silence(): void {
    this.#silent = true;
    this.#held = 0;
  }

  #join(client: Socket): void {
    const upstream = connect({
      port: Number(this.#target.port),
      host: this.#target.hostname,
      allowHalfOpen: true,
    });
    const pair: Pair = { client, upstream, held: [] };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', chunk => {
        if (from === client && this.#silent) this.#held += chunk.length;
        this.#pass(pair, () => to.write(chunk));
      });
      from.on('error', () => undefined);
      from.on('end', () => this.#pass(pair, () => to.end()));
      // An end is news as well, and does not get through a silence.
      from.on('close', () => {
        this.#pass(pair, () => to.destroy());
        if (client.destroyed && upstream.destroyed) this.#pairs.delete(pair);
      });
    }
  }

  #pass(pair: Pair, step: () => void): void {
    if (this.#silent) pair.held.push(step);
    else step();
  }
}
