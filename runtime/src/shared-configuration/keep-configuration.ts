/**
 * Sees to it that the runtime has its files in the Shared Configuration Repository, and that the Application which
 * brings them is in the cluster. Tried again until it is so: the repository, the token or the control plane may come
 * later than the runtime.
 */
import {
  type RepositoryPlace,
  type RuntimePlace,
  rootApplication,
} from '@freshet/domain/shared-configuration';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { Editor } from './editor.ts';
import { RuntimeFiles } from './runtime-files.ts';

const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};
const MANAGER = 'freshet-runtime';
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };
/** Looked at again in any case, as files may be removed by hand. */
const LONG_MS = 600_000;
/** The trouble before the first look. */
export const NOT_LOOKED_AT = 'not looked at yet';
const NOWHERE = 'the account has no Shared Configuration Repository, or the runtime no Git token for it';

interface KeepOptions {
  readonly client: KubeClient;
  /** Where it is to be; undefined while the account has none, or the runtime no login for it. */
  readonly place: () => Promise<
    | {
        readonly at: RuntimePlace;
        readonly editor: Editor<unknown>;
        readonly isConfigurationRuntime: boolean;
      }
    | undefined
  >;
  /** What else belongs there, after the files of the runtime; answers whether something was written. */
  readonly also: (at: RuntimePlace, editor: Editor<unknown>) => Promise<boolean>;
  /** The repository of the Git Source that a new runtime begins with; asked only where that has yet to be written. */
  readonly firstGitSource: () => RepositoryPlace | undefined;
  /** How it stands after each look. */
  readonly onSettled: (trouble: string | undefined) => void;
  /** The repository was written to. */
  readonly onWritten: (at: RuntimePlace) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

interface KeptConfiguration {
  /** Looks again, as the settings of the account are others now. */
  look(): void;
  /** Leaves everything as it is from now on; settles when nothing is under way any more. */
  pause(): Promise<void>;
  resume(): void;
  /** Why it is not yet as it should be; undefined when it is. */
  readonly trouble: string | undefined;
  stop(): Promise<void>;
}

export const keepConfiguration = ({
  client,
  place,
  also,
  firstGitSource,
  onSettled,
  onWritten,
  clock,
  log,
}: KeepOptions): KeptConfiguration => {
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  let trouble: string | undefined = NOT_LOOKED_AT;
  let isPaused = false;
  let working: Promise<unknown> = Promise.resolve();

  const settle = async (): Promise<boolean> => {
    const found = await place();
    if (!found) {
      if (trouble !== NOWHERE) log.info({}, NOWHERE);
      trouble = NOWHERE;
      return false;
    }
    const files = new RuntimeFiles(found.at, found.editor);
    const isNew = (await files.initialise(found.isConfigurationRuntime, firstGitSource)) !== undefined;
    const isMore = await also(found.at, found.editor);
    if (isNew || isMore) {
      const { url, branch } = found.at.repository;
      log.info({ repository: url, branch }, 'the files of the runtime were written');
      onWritten(found.at);
    }
    await client.apply(APPLICATIONS, rootApplication(found.at), { manager: MANAGER, force: true });
    if (trouble !== undefined) log.info({}, 'the shared configuration is as it should be');
    trouble = undefined;
    return true;
  };

  /** Until when it is looked at again. */
  const attempt = async (
    failures: number,
  ): Promise<{ readonly waitMs: number; readonly failures: number }> => {
    try {
      return { waitMs: (await settle()) ? LONG_MS : BACKOFF.maxMs, failures: 0 };
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
      // Who stops us ends what we have under way.
      if (!stopping.signal.aborted) log.warn({ error }, 'the shared configuration could not be settled');
      return { waitMs: backoffMs(failures + 1, BACKOFF), failures: failures + 1 };
    }
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const trying = isPaused ? Promise.resolve({ waitMs: LONG_MS, failures }) : attempt(failures);
      working = trying;
      const after = await trying;
      if (!isPaused) onSettled(trouble);
      failures = after.failures;
      const rest = new AbortController();
      const signal = AbortSignal.any([rest.signal, stopping.signal]);
      // News, or the end, cut the pause short.
      await Promise.race([wake.promise, clock.sleep(after.waitMs, signal).catch(() => undefined)]);
      rest.abort();
      wake = Promise.withResolvers();
    }
  };
  const running = run();
  return {
    look: () => wake.resolve(),
    pause: async () => {
      isPaused = true;
      await working;
    },
    resume: () => {
      isPaused = false;
      wake.resolve();
    },
    get trouble() {
      return trouble;
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
