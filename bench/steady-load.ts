import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly perSecond: number;
  readonly seconds: number;
}

interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/**
 * Sends requests at an even pace, whether or not earlier ones have been answered, and counts the time from when
 * each was due: a server that stalls cannot hide it by slowing the client down.
 */
export const steadyLoad = async ({ url, headers, perSecond, seconds }: Load): Promise<Latencies> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const answers: Promise<number | undefined>[] = [];
  const started = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const due = started + (sent * 1_000) / perSecond;
    if (due > performance.now()) await delay(due - performance.now());
    answers.push(answerTime(url, { agent, headers }, due));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  const times = all.filter(time => time !== undefined).toSorted((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), failed: all.length - times.length };
};

const answerTime = (url: string, options: object, since: number): Promise<number | undefined> =>
  new Promise(resolve => {
    get(url, options, response => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode === 200 ? performance.now() - since : undefined));
    }).on('error', () => resolve(undefined));
  });
