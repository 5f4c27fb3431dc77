import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { KeyPair } from './authority.ts';

const DAY_MS = 24 * 3_600_000;

interface Renewal {
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a certificate is good for. */
  readonly days: number;
  readonly issue: (from: Date) => KeyPair;
  /** Puts a certificate in place of the one before. */
  readonly use: (pair: KeyPair) => void;
  readonly signal: AbortSignal;
}

/**
 * Replaces a certificate that is used from now on when two thirds of its time are over, again and again, until it is
 * told to stop. It looks once a day, which no clock that is moved can make it miss for longer.
 */
export const renewInTime = async ({ clock, log, days, issue, use, signal }: Renewal): Promise<void> => {
  let from = clock.now();
  for (;;) {
    try {
      await clock.sleep(DAY_MS, signal);
    } catch {
      return; // stopped
    }
    const now = clock.now();
    if (now.getTime() - from.getTime() < (days * DAY_MS * 2) / 3) continue;
    try {
      use(issue(now));
      from = now;
      log.info({ days }, 'the certificate of the cluster was renewed');
    } catch (error) {
      log.error({ error }, 'the certificate of the cluster could not be renewed');
    }
  }
};
