/**
 * Bringing the demo and taking it away are lists of steps. Each finds out what is there already, so it may be done twice:
 * a process that was killed begins again with the first step that is not noted as done.
 */
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { ChangeContext } from '../unit-of-work/index.ts';
import type { PlatformClient } from './platform-client.ts';
import type { Agents, DemoBuilds, DemoDeployments, Helm } from './ports.ts';

/** What a step works with. */
export interface StepTools {
  readonly client: PlatformClient;
  /** In the name of the platform, for what goes through no API. */
  readonly context: ChangeContext;
  readonly builds: DemoBuilds;
  readonly deployments: DemoDeployments;
  readonly agents: Agents;
  readonly helm: Helm;
  /** The service account that everything is done as, and the one that pipelines push as. */
  readonly agentId: string;
  readonly pipelinesAgentId: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

export interface Step {
  readonly name: string;
  /** For people who wait. */
  readonly title: string;
  run(tools: StepTools): Promise<void>;
}

/** A machine that is busy with its first start takes its time; whatever takes longer than this has failed. */
const STEP_MS = 300_000;
const BACKOFF = { firstMs: 200, maxMs: 2_000 } as const;

/**
 * Does a step until it succeeds; throws what it failed with last when its time is over. False where nobody wants it any
 * more: who has the demo taken away while it waits for something does not wait for that too.
 */
export const persist = async (
  step: Step,
  tools: StepTools,
  isWanted: () => Promise<boolean>,
): Promise<boolean> => {
  const { clock, signal, log } = tools;
  const deadline = clock.now().getTime() + STEP_MS;
  for (let failures = 0; ; failures += 1) {
    try {
      await step.run(tools);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      // Who cannot be asked is asked after the next try.
      if (!(await isWanted().catch(() => true))) return false;
      if (clock.now().getTime() > deadline) throw error;
      log.debug({ error, step: step.name }, 'a step of the demo is tried again');
      await clock.sleep(backoffMs(failures, BACKOFF), signal);
    }
  }
};
