/**
 * Sees to it that the provider tells us of pushes to the repositories that applications come from. A repository whose
 * webhook cannot be made is looked at by the engine's own timers; that it is so is told as a point of how the runtime
 * stands, and tried again after a while.
 */
import type { RuntimeCheck } from '@freshet/contracts/gitops';
import type { Application } from '@freshet/domain/applications';
import { sourcesOf } from '@freshet/domain/automation';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { GitLogin } from '../git-credentials/index.ts';
import { webhookChecks } from './webhook-check.ts';
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
const AFTER_REFUSAL_MS = 300_000;
const MOST = 500;

interface KeepWebhooksOptions {
  readonly client: KubeClient;
  readonly secrets: WebhookSecrets;
  /** The login of the runtime, which may make webhooks; undefined while it has none. */
  readonly login: () => Promise<GitLogin | undefined>;
  /** Where the runtime is reached from outside; undefined while that is not known. */
  readonly baseUrl: () => string | undefined;
  readonly tell: (checks: readonly RuntimeCheck[]) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

export const keepWebhooks = (options: KeepWebhooksOptions) => {
  const { client, secrets, login, baseUrl, tell, clock, log } = options;
  const stopping = new AbortController();
  /** When each repository is to be looked at again. */
  const next = new Map<string, number>();
  const made = new Set<string>();
  const refused = new Map<string, string>();

  const wanted = async (): Promise<readonly string[]> => {
    const { items } = await client.list<Application>(APPLICATIONS);
    const urls = items.flatMap(({ spec }) =>
      sourcesOf(spec)
        .filter(({ chart }) => !chart)
        .map(({ repoURL }) => repoURL),
    );
    return [...new Set(urls)].slice(0, MOST);
  };

  /** False for a repository that is elsewhere. */
  const ensure = async (own: GitLogin, url: string, base: string): Promise<boolean> => {
    let fullName: string;
    try {
      fullName = own.fullNameOf(url);
    } catch {
      return false; // it is at another provider, which we cannot ask
    }
    const { key, secret } = await secrets.ensure(url);
    await own.provider.ensureWebhook(fullName, {
      url: `${base.replace(/\/+$/, '')}/webhooks/git/${key}`,
      secret,
    });
    return true;
  };

  /** Those that nobody follows any more are not told of. */
  const forget = (urls: readonly string[]): void => {
    const known = new Set(urls);
    for (const kept of [made, refused, next])
      for (const url of kept.keys()) if (!known.has(url)) kept.delete(url);
  };

  /** False where it was refused. */
  const attempt = async (own: GitLogin, url: string, base: string): Promise<boolean> => {
    try {
      if (await ensure(own, url, base)) made.add(url);
      refused.delete(url);
      return true;
    } catch (error) {
      made.delete(url);
      refused.set(url, error instanceof Error ? error.message : 'it does not say why');
      log.warn({ error }, 'the provider will not tell of pushes to a repository; it is polled instead');
      return false;
    }
  };

  const look = async (): Promise<void> => {
    const base = baseUrl();
    const own = base === undefined ? undefined : await login();
    if (!own || base === undefined) return;
    const now = clock.now().getTime();
    const urls = await wanted();
    forget(urls);
    for (const url of urls) {
      if ((next.get(url) ?? 0) > now || stopping.signal.aborted) continue;
      next.set(url, now + ((await attempt(own, url, base)) ? AGAIN_MS : AFTER_REFUSAL_MS));
    }
    tell(webhookChecks({ made: made.size, refused }));
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch(error => {
        if (!stopping.signal.aborted) log.warn({ error }, 'webhooks could not be looked after');
      });
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
