/**
 * Measures the components of the runtime every few seconds and sends them to the control plane over the link when one
 * is different from before, and on every session. This way a component that fails to send reports is known as well.
 */
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ComponentFacts } from '../app-proxy/index.ts';

interface KeepComponentsOptions {
  /** `stalledMs`: how much later than planned this look began. */
  readonly measure: (stalledMs: number) => readonly ComponentFacts[];
  /** Restores what is missing of the runtime. */
  readonly restore: () => Promise<void>;
  readonly isConnected: () => boolean;
  readonly send: (components: readonly ComponentFacts[], signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

const LOOK_MS = 5_000;
/** Sent again in any case, so that what is lost somewhere does not stay lost. */
const AGAIN_MS = 300_000;

export const keepComponents = ({
  measure,
  restore,
  isConnected,
  send,
  clock,
  log,
}: KeepComponentsOptions) => {
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  let sent = { text: '', at: 0 };

  const sendNews = async (stalledMs: number): Promise<void> => {
    const components = measure(stalledMs);
    const text = JSON.stringify(components);
    const now = clock.now().getTime();
    if (!isConnected() || (text === sent.text && now - sent.at < AGAIN_MS)) return;
    sent = { text, at: now };
    try {
      await send(components, stopping.signal);
    } catch (error) {
      // An older control plane does not know the message; a newer one is told at its next session.
      if (!stopping.signal.aborted) log.debug({ error }, 'the components could not be sent');
    }
  };

  const run = async (): Promise<void> => {
    let stalledMs = 0;
    while (!stopping.signal.aborted) {
      await sendNews(stalledMs);
      await restore().catch(error => {
        if (!stopping.signal.aborted)
          log.warn({ error }, 'missing objects of the runtime could not be restored');
      });
      const due = clock.now().getTime() + LOOK_MS;
      const rest = new AbortController();
      const signal = AbortSignal.any([rest.signal, stopping.signal]);
      await Promise.race([wake.promise, clock.sleep(LOOK_MS, signal).catch(() => undefined)]);
      rest.abort();
      wake = Promise.withResolvers();
      stalledMs = Math.max(0, clock.now().getTime() - due);
    }
  };
  const running = run();
  return {
    /** A session began: everything is sent again, at once. */
    look: () => {
      sent = { text: '', at: 0 };
      wake.resolve();
    },
    stop: async () => {
      stopping.abort(new Error('the runtime stops'));
      await running;
    },
  };
};
