/**
 * What one process of a runtime does for all of them: it keeps the login of the runtime in the cluster, its files in Git
 * and the webhooks at the provider, makes of restricted Git Sources what they stand for, and tells the control plane
 * how all of that is.
 */
import type { Ids } from '@freshet/kit/ids';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Networks } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { logOf } from './component-logs/index.ts';
import { type GitLogin, type GitLogins, keepRuntimeLogin } from './git-credentials/index.ts';
import type { GitWrites } from './git-writes/index.ts';
import { keepPlatformFiles, type PlatformFilesOptions } from './platform-files.ts';
import type { PlatformLink } from './platform-link/index.ts';
import { startPlatformNews } from './platform-news.ts';
import type { Reporter } from './reporter/index.ts';
import { startRestrictedGitSources } from './restricted-git-sources/index.ts';
import { sharedConfigurationCheck } from './shared-configuration/index.ts';
import { type Ending, stopAtOnce, unlessOver } from './stopping.ts';
import { keepWebhooks, WebhookSecrets } from './webhook-intake/index.ts';

/** The reporter, as far as it is told anything here. */
export type ToldReporter = Omit<Reporter, 'ready' | 'stop'>;

interface LeadingOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly folder: string;
  readonly access: 'tunnel' | 'ingress' | 'manual';
  readonly ingressUrl?: string | undefined;
  readonly networks: Networks;
  readonly files: Pick<PlatformFilesOptions, 'gitSource' | 'installationRepo' | 'facts' | 'pushed'>;
  readonly link: PlatformLink;
  readonly logins: GitLogins;
  /** That of the runtime itself; undefined while there is none. */
  readonly login: () => Promise<GitLogin | undefined>;
  readonly writes: GitWrites;
  readonly publicKey: string;
  readonly reporter: ToldReporter | undefined;
  readonly over: AbortSignal;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
}

export type Leading = Awaited<ReturnType<typeof startLeading>>;

export const startLeading = async (options: LeadingOptions) => {
  const { client, namespace, link, logins, writes, reporter, over, ids, clock, log } = options;
  const begun: Ending[] = [];
  const begin = <Part extends { stop(): Promise<void> }>(name: string, part: Part): Part => {
    begun.unshift([`leader: ${name}`, () => part.stop()]);
    return part;
  };
  const stop = (): Promise<void> => stopAtOnce(begun.splice(0), options);
  try {
    const kept = begin(
      'runtime login',
      keepRuntimeLogin({ client, namespace, ask: () => builtInLogin(options), clock, log }),
    );
    const restricted = begin(
      'restricted Git Sources',
      startRestrictedGitSources({ client, namespace, clock, log }),
    );
    const configuration = begin(
      'shared configuration',
      keepPlatformFiles({
        ...options.files,
        client,
        namespace,
        link,
        writes,
        login: options.login,
        hasLogin: kept.first,
        publicKey: options.publicKey,
        onSettled: trouble =>
          reporter?.tellChecks('shared-configuration', [sharedConfigurationCheck(trouble)]),
        over,
        clock,
        log: logOf(log, 'shared-configuration'),
      }),
    );
    const news = begin('news', await startPlatformNews({ ...options, link, logins, writes, reporter }));
    begin(
      'webhooks',
      keepWebhooks({
        client,
        secrets: new WebhookSecrets({ client, namespace, ids }),
        // Of pushes to the built-in host the control plane tells by itself.
        login: async () => (link.welcome?.settings.gitProvider === 'freshet' ? undefined : options.login()),
        baseUrl: () => options.ingressUrl ?? link.welcome?.url,
        tell: checks => reporter?.tellChecks('webhooks', checks),
        clock,
        log,
      }),
    );
    await unlessOver(restricted.ready, over);
    return {
      configuration,
      news,
      /** Something is different from before: a session, or the settings of the account. */
      look: () => {
        configuration.look();
        news.look();
      },
      stop,
    };
  } catch (error) {
    // What cannot be stopped is said there; why it could not begin is what is told.
    await stop().catch(() => undefined);
    throw error;
  }
};

/** The login for the built-in Git host, which the control plane gives and takes back. */
const builtInLogin = async ({ link, logins }: LeadingOptions) => {
  if (link.welcome?.settings.gitProvider === undefined || logins.kind() !== 'freshet') return undefined;
  const { root, userName, password, expiresInMs } = await link.gitToken(undefined);
  return { url: root, userName, password: new Secret(password), expiresInMs };
};
