/** The thread of `leader-thread.ts`: holds the lease for the main thread, as long as that one is seen. */
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../time/index.ts';
import { KubeClient } from './kube-client.ts';
import { startLeaderElection } from './leader.ts';
import { LEADS_UNTIL, type LeaderNews, type LeaderOrder, type LeaderWord, SEEN } from './leader-thread.ts';

const { source, lease, identity, leaseSeconds, marks, stuckMs } = workerData as LeaderOrder;
const client = new KubeClient(source);

const report = (news: LeaderNews): void => parentPort?.postMessage(news);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

let isStopping = false;
let finished = Promise.withResolvers<void>();

const lead = async (signal: AbortSignal): Promise<void> => {
  finished = Promise.withResolvers();
  signal.addEventListener('abort', () => {
    // The lease is ours until it is given back, which is after the work has ended.
    if (!isStopping) Atomics.store(marks, LEADS_UNTIL, 0n);
    report({ kind: 'lost', message: messageOf(signal.reason) });
  });
  report({ kind: 'leads' });
  await finished.promise;
};

const election = startLeaderElection({
  client,
  clock: systemClock,
  lease,
  identity,
  ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
  lead,
  onTrouble: error => report({ kind: 'trouble', message: messageOf(error) }),
  onHeld: leftMs => {
    Atomics.store(marks, LEADS_UNTIL, process.hrtime.bigint() + BigInt(Math.floor(leftMs * 1e6)));
  },
  mayHold: () => process.hrtime.bigint() - Atomics.load(marks, SEEN) < BigInt(stuckMs) * 1_000_000n,
});

parentPort?.on('message', async (word: LeaderWord) => {
  if (word === 'done') {
    finished.resolve();
    return;
  }
  isStopping = true;
  await election.stop();
  await client.close();
  report({ kind: 'stopped' });
});
