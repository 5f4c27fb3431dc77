/**
 * Sees to it that the provider tells us of pushes to the repositories that applications come from. A repository whose
 * webhook cannot be made is looked at by the engine's own timers, so a failure is told once in a while and no more.
 */
import type { Application } from '@freshet/domain/applications';
import { sourcesOf } from '@freshet/domain/automation';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { GitLogin } from '../git-credentials/index.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};
const LOOK_MS = 60_000;
const AGAIN_MS = 3_600_000;
const MOST = 500;

interface KeepWebhooksOptions {
  readonly client: KubeClient;
  readonly secrets: WebhookSecrets;
  /** The login of the runtime, which may make webhooks; undefined while it has none. */
  readonly login: () => Promise<GitLogin | undefined>;
  /** Where the runtime is reached from outside; undefined while that is not known. */
  readonly baseUrl: () => string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

export const keepWebhooks = ({ client, secrets, login, baseUrl, clock, log }: KeepWebhooksOptions) => {
  const stopping = new AbortController();
  /** When each repository is to be looked at again. */
  const next = new Map<string, number>();

  const wanted = async (): Promise<readonly string[]> => {
    const { items } = await client.list<Application>(APPLICATIONS);
    const urls = items.flatMap(({ spec }) =>
      sourcesOf(spec)
        .filter(({ chart }) => !chart)
        .map(({ repoURL }) => repoURL),
    );
    return [...new Set(urls)].slice(0, MOST);
  };

  const ensure = async (own: GitLogin, url: string, base: string): Promise<void> => {
    let fullName: string;
    try {
      fullName = own.fullNameOf(url);
    } catch {
      return; // it is at another provider, which we cannot ask
    }
    const { key, secret } = await secrets.ensure(url);
    await own.provider.ensureWebhook(fullName, {
      url: `${base.replace(/\/+$/, '')}/webhooks/git/${key}`,
      secret,
    });
  };

  const look = async (): Promise<void> => {
    const base = baseUrl();
    const own = base === undefined ? undefined : await login();
    if (!own || base === undefined) return;
    const now = clock.now().getTime();
    for (const url of await wanted()) {
      if ((next.get(url) ?? 0) > now || stopping.signal.aborted) continue;
      next.set(url, now + AGAIN_MS);
      try {
        await ensure(own, url, base);
      } catch (error) {
        log.warn({ error }, 'the provider will not tell of pushes to a repository; it is polled instead');
      }
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch(error => log.warn({ error }, 'webhooks could not be looked after'));
      await clock.sleep(LOOK_MS, stopping.signal).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
