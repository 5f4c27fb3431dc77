import type { KeyObject } from 'node:crypto';
import { type Claim, PrepareWork, type WorkDetails } from '@freshet/contracts/runner';
import { isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { ask } from '@freshet/link/client';
import { checkDetails, readDetails } from './check-work.ts';
import { keepDetails, keptDetails } from './kept-work.ts';
import type { PipelineText } from './pipeline-text.ts';
import type { Uplink } from './uplink.ts';

interface Asking {
  readonly home: string;
  readonly claim: () => Claim;
  readonly publicKey: KeyObject;
  readonly uplink: Uplink;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Aborted when the build is not to begin any more. */
  readonly signal: AbortSignal;
}

/** A control plane that does not know the request will not know it later. */
const ATTEMPTS_MAX = 30;

/** What may be better the next time: a connection that broke, a control plane that is busy. */
const mayPass = (error: unknown): boolean =>
  isFault(error) && (error.kind === 'unavailable' || error.code.startsWith('LINK_'));

const askOnce = async (asking: Asking, { text, commit }: PipelineText): Promise<WorkDetails> => {
  const { home, uplink, signal, publicKey } = asking;
  const session = await uplink.session(signal);
  const claim = asking.claim();
  const { body, payload } = await ask(
    session,
    PrepareWork,
    { ...claim, ...(commit === undefined ? {} : { commit }) },
    { payload: Buffer.from(text), signal },
  );
  const details = checkDetails(payload, { ...claim, ...body }, { publicKey, text });
  await keepDetails(home, claim.buildId, payload);
  return details;
};

/**
 * What the control plane says of a pipeline that was read from a repository: kept from before, or asked for until it
 * answers. What was said once stays, so that a build that goes on after a kill runs the same step types.
 */
export const askDetails = async (asking: Asking, read: PipelineText): Promise<WorkDetails> => {
  const kept = await keptDetails(asking.home, asking.claim().buildId);
  if (kept) return readDetails(kept);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askOnce(asking, read);
    } catch (error) {
      asking.signal.throwIfAborted();
      if (!mayPass(error) || attempt >= ATTEMPTS_MAX) throw error;
      asking.logger.warn(
        { buildId: asking.claim().buildId, error },
        'the details of a pipeline are asked again',
      );
      await asking.clock.sleep(backoffMs(attempt, { firstMs: 50, maxMs: 15_000 }), asking.signal);
    }
  }
};
