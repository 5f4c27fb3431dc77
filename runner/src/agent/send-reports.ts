import { type Claim, SendReports } from '@freshet/contracts/runner';
import { isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { ask } from '@freshet/link/client';
import type { Spool } from './spool.ts';
import type { Uplink } from './uplink.ts';

interface Sending {
  readonly claim: () => Claim;
  readonly spool: Spool;
  readonly uplink: Uplink;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Aborted when nothing is to be sent any more. */
  readonly signal: AbortSignal;
  readonly onSent: (reports: number) => void;
}

type Sent = 'more' | 'delivered' | 'lost' | 'stopped';

/** Sends one batch, and waits for its acknowledgement. */
const sendNext = async ({ claim, spool, uplink, signal, onSent }: Sending): Promise<Sent> => {
  if (spool.isDelivered) return 'delivered';
  const batch = await spool.next();
  if (!batch || signal.aborted) return 'stopped';
  const session = await uplink.session(signal);
  const { first, last, payload } = batch;
  const { body } = await ask(session, SendReports, { ...claim(), first, last }, { payload, signal });
  await spool.acknowledge(body.acknowledged);
  onSent(last - first + 1);
  return 'more';
};

/**
 * Sends the reports of a build, one batch at a time, until the last one is acknowledged. Whatever is not acknowledged is
 * sent again: over the next session when this one broke, and after a while when the control plane could not take it.
 */
export const sendReports = async (sending: Sending): Promise<Exclude<Sent, 'more'>> => {
  const { claim, clock, logger, signal } = sending;
  let failures = 0;
  const failed = async (error: unknown): Promise<Sent> => {
    if (signal.aborted) return 'stopped';
    if (isFault(error, 'BUILD_CLAIM_LOST')) return 'lost';
    if (!isFault(error)) throw error;
    failures += 1;
    const fields = { buildId: claim().buildId, error };
    if (failures > 1) logger.warn(fields, 'reports were not taken; they are sent again');
    const waitMs = backoffMs(failures, { firstMs: 50, maxMs: 15_000 });
    await clock.sleep(waitMs, signal).catch(() => undefined);
    return 'more';
  };
  for (;;) {
    const sent = await sendNext(sending).then(
      answer => {
        failures = 0;
        return answer;
      },
      (error: unknown) => failed(error),
    );
    if (sent !== 'more') return sent;
  }
};
