import { type BuildReport, type Claim, reportLine, SendReports } from '@freshet/contracts/runner';
import { isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { ask } from '@freshet/link/client';
import type { Spool } from './spool.ts';
import type { Batch } from './spool-reader.ts';
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

type Sent = 'more' | 'delivered' | 'lost' | 'not-understood' | 'stopped';

/** So many times in a row the same reports may be refused before they count as not to be understood. */
const REFUSALS_MAX = 3;

/** Sends one batch; answers with what the control plane acknowledges. */
const deliver = async (
  { claim, uplink, signal, onSent }: Sending,
  { first, last, payload }: Batch,
): Promise<number> => {
  const session = await uplink.session(signal);
  const { body } = await ask(session, SendReports, { ...claim(), first, last }, { payload, signal });
  onSent(last - first + 1);
  return body.acknowledged;
};

const sendNext = async (sending: Sending): Promise<Sent> => {
  const { spool, signal } = sending;
  if (spool.isDelivered) return 'delivered';
  const batch = await spool.next();
  if (!batch || signal.aborted) return 'stopped';
  await spool.acknowledge(await deliver(sending, batch));
  return 'more';
};

/** Ends the build in the place of reports that were not understood: every control plane understands a fault. */
const sendFault = async (sending: Sending): Promise<Sent> => {
  const { spool, clock } = sending;
  const seq = spool.acknowledged + 1;
  const message: BuildReport['message'] = {
    kind: 'fault',
    at: clock.now().getTime(),
    code: 'LINK_MESSAGE_INVALID',
    message: 'The control plane does not understand what the runner reports; their versions may not fit',
  };
  const acknowledged = await deliver(sending, {
    first: seq,
    last: seq,
    payload: reportLine({ seq, message }),
  });
  if (acknowledged === seq) return 'not-understood';
  // It had more than this runner knew of; the fault comes after that.
  await spool.acknowledge(acknowledged);
  return 'more';
};

/**
 * Sends the reports of a build, one batch at a time, until the last one is acknowledged. Whatever is not acknowledged is
 * sent again: over the next session when this one broke, and after a while when the control plane could not take it.
 * What it will never understand, as an older one may not, is not sent for ever: the build ends and says why.
 */
export const sendReports = async (sending: Sending): Promise<Exclude<Sent, 'more'>> => {
  const { claim, clock, logger, signal } = sending;
  let failures = 0;
  let refusals = 0;
  const failed = async (error: unknown): Promise<Sent> => {
    if (signal.aborted) return 'stopped';
    if (isFault(error, 'BUILD_CLAIM_LOST')) return 'lost';
    if (!isFault(error)) throw error;
    failures += 1;
    if (isFault(error, 'LINK_MESSAGE_INVALID')) refusals += 1;
    const fields = { buildId: claim().buildId, error };
    if (failures > 1) logger.warn(fields, 'reports were not taken; they are sent again');
    const waitMs = backoffMs(failures, { firstMs: 50, maxMs: 15_000 });
    await clock.sleep(waitMs, signal).catch(() => undefined);
    return 'more';
  };
  for (;;) {
    const isRefused = refusals >= REFUSALS_MAX;
    const sent = await (isRefused ? sendFault(sending) : sendNext(sending)).then(
      answer => {
        failures = 0;
        if (!isRefused) refusals = 0;
        return answer;
      },
      (error: unknown) => failed(error),
    );
    if (sent !== 'more') return sent;
  }
};
