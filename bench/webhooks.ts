/**
 * Signed pushes of GitHub against a real platform, sent by a second process over some connections at rates that grow
 * beyond what it can take. Whatever the rate, every request is answered: taken with 202, or shed with 429 or 503 and
 * Retry-After. Run: node bench/webhooks.ts [SECONDS] [PORT]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from './figures.ts';
import { localKey, makeHome, removeHome, startPlatform, treeMegabytes } from './platform.ts';

const RATES = [500, 3_000, 10_000];
const CONNECTIONS = 64;
const BAR_PER_SECOND = 3_000;
const TICK_MS = 5;

interface Order {
  readonly port: number;
  readonly path: string;
  readonly secret: string;
  readonly rate: number;
  readonly seconds: number;
}

interface Sent {
  readonly offered: number;
  readonly seconds: number;
  /** Until the last answer came. */
  readonly untilAnswered: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly withoutRetryAfter: number;
  readonly taken: readonly number[];
  readonly shed: readonly number[];
  /** Requests without an answer when the time was over. */
  readonly unanswered: number;
  readonly broken: number;
}

const BODY = (id: string): string =>
  JSON.stringify({
    ref: 'refs/heads/elsewhere',
    before: '0'.repeat(40),
    after: 'f'.repeat(40),
    repository: { name: 'shop', full_name: 'acme/shop', owner: { login: 'acme' }, default_branch: 'main' },
    head_commit: { id: 'f'.repeat(40), message: `a change ${id}`, author: { name: 'Ann', username: 'ann' } },
    commits: Array.from({ length: 3 }, (_, index) => ({
      id: `${index}`.repeat(40),
      modified: ['src/a.ts', 'src/b.ts'],
    })),
    pusher: { name: 'ann' },
  });

/** One connection with its requests in order; answers come in the same order. */
class Line {
  readonly #waiting: number[] = [];
  #text = '';
  readonly socket: Socket;

  constructor(port: number, told: (status: string, ms: number, hasRetryAfter: boolean) => void) {
    this.socket = createConnection(port, '127.0.0.1').setNoDelay(true);
    this.socket.on('error', () => undefined).setEncoding('latin1');
    this.socket.on('data', chunk => {
      this.#text += String(chunk);
      for (;;) {
        const end = this.#text.indexOf('\r\n\r\n');
        if (end === -1) return;
        const head = this.#text.slice(0, end);
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (this.#text.length < end + 4 + length) return;
        this.#text = this.#text.slice(end + 4 + length);
        told(
          head.slice(9, 12),
          performance.now() - (this.#waiting.shift() ?? 0),
          /\r\nretry-after:/i.test(head),
        );
      }
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  send(request: string): void {
    this.#waiting.push(performance.now());
    this.socket.write(request);
  }
}

const requestOf = ({ path, secret }: Order): string => {
  const id = randomUUID();
  const body = BODY(id);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-github-event: push',
    `x-github-delivery: ${id}`,
    `x-hub-signature-256: sha256=${signature}`,
    '',
    body,
  ].join('\r\n');
};

const send = async (order: Order): Promise<Sent> => {
  const statuses: Record<string, number> = {};
  const [taken, shed]: [number[], number[]] = [[], []];
  let [withoutRetryAfter, broken] = [0, 0];
  const lines = Array.from(
    { length: CONNECTIONS },
    () =>
      new Line(order.port, (status, ms, hasRetryAfter) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        (status === '202' ? taken : shed).push(ms);
        if (status !== '202' && !hasRetryAfter) withoutRetryAfter += 1;
      }),
  );
  for (const { socket } of lines) socket.on('close', () => (broken += 1));
  const started = performance.now();
  const end = started + order.seconds * 1_000;
  let offered = 0;
  for (let now = started; now < end; now = performance.now()) {
    const due = Math.floor(((now - started) / 1_000) * order.rate);
    // Behind its time it does not burst for ever.
    for (let count = 0; offered < due && count < order.rate / 20; count += 1) {
      lines[offered % lines.length]?.send(requestOf(order));
      offered += 1;
    }
    await delay(TICK_MS);
  }
  const seconds = (performance.now() - started) / 1_000;
  const unanswered = (): number => lines.reduce((sum, line) => sum + line.waiting, 0);
  for (let wait = 0; unanswered() > 0 && wait < 300; wait += 1) await delay(100);
  const untilAnswered = (performance.now() - started) / 1_000;
  const left = unanswered();
  for (const { socket } of lines) socket.removeAllListeners('close').destroy();
  return {
    offered,
    seconds,
    untilAnswered,
    statuses,
    withoutRetryAfter,
    taken,
    shed,
    unanswered: left,
    broken,
  };
};

/** What a process has had of the processors, in ms. Linux counts it in hundredths of a second. */
const processorMs = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const at = (values: readonly number[], share: number): string => quantile(values, share).toFixed(0);

const measure = async (seconds: number, port: number): Promise<void> => {
  const home = await makeHome();
  const platform = await startPlatform({ home, port });
  let child: ChildProcess | undefined;
  try {
    const authorization = await localKey(home);
    const answer = await fetch(`${platform.url}/api/webhooks`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'github', name: 'bench' }),
    });
    const made = (await answer.json()) as { readonly id: string; readonly secret: string };
    if (!answer.ok) throw new Error(JSON.stringify(made));
    child = fork(import.meta.filename, ['sender']);
    const path = `/api/webhooks/github/${made.id}`;
    for (const rate of [200, ...RATES]) {
      child.send({
        port,
        path,
        secret: made.secret,
        rate,
        seconds: rate === 200 ? 2 : seconds,
      } satisfies Order);
      const pid = platform.process.pid ?? 0;
      const before = await processorMs(pid);
      const [sent] = (await once(child, 'message')) as [Sent];
      const spent = (await processorMs(pid)) - before;
      if (rate === 200) continue; // to warm up
      const answered = sent.taken.length + sent.shed.length;
      console.log(
        `offered ${(sent.offered / sent.seconds).toFixed(0)}/s: taken ${(sent.taken.length / sent.seconds).toFixed(0)}/s ` +
          `p50 ${at(sent.taken, 0.5)} ms p99 ${at(sent.taken, 0.99)} ms, shed ${(sent.shed.length / sent.seconds).toFixed(0)}/s ` +
          `p99 ${at(sent.shed, 0.99)} ms, answered ${(answered / sent.untilAnswered).toFixed(0)}/s (bar: ${BAR_PER_SECOND}/s), ` +
          `${JSON.stringify(sent.statuses)}, without Retry-After ${sent.withoutRetryAfter}, unanswered ${sent.unanswered}, ` +
          `broken connections ${sent.broken}, ${(spent / answered).toFixed(2)} ms of a processor each ` +
          `(${(answered / (spent / 1_000)).toFixed(0)}/s with one to itself), memory ${(await treeMegabytes(platform.process.pid ?? 0)).toFixed(0)} MB`,
      );
    }
    const health = performance.now();
    const ready = await fetch(`${platform.url}/readyz`);
    console.log(`afterwards ready: ${ready.ok}, in ${(performance.now() - health).toFixed(0)} ms`);
    const load = loadavg()[0] ?? 0;
    console.log(`load average ${load.toFixed(1)} on ${availableParallelism()} cores`);
  } finally {
    child?.kill();
    await platform.stop();
    await removeHome(home);
  }
};

if (process.argv[2] === 'sender')
  process.on('message', (order: Order) => void send(order).then(sent => process.send?.(sent)));
else await measure(Number(process.argv[2] ?? 10), Number(process.argv[3] ?? 3979));
