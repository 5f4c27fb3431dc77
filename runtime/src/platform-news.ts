/** What the control plane is told besides what is in the cluster: how the paths between the runtime and others stand. */
import type { Logger } from '@freshet/kit/log';
import { createOutbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { keepChecks } from './checks/index.ts';
import type { GitLogins } from './git-credentials/index.ts';
import type { PlatformLink } from './platform-link/index.ts';
import type { Reporter } from './reporter/index.ts';

interface PlatformNewsOptions {
  readonly access: 'tunnel' | 'ingress' | 'manual';
  readonly ingressUrl?: string | undefined;
  readonly allowPrivateNetworks: boolean;
  readonly reporter?: Pick<Reporter, 'tellChecks'> | undefined;
  readonly link: Pick<PlatformLink, 'isConnected' | 'welcome'>;
  readonly logins: GitLogins;
  readonly clock: Clock;
  readonly log: Logger;
}

export const startPlatformNews = (options: PlatformNewsOptions) => {
  const { access, ingressUrl, allowPrivateNetworks, reporter, link, logins, clock, log } = options;
  const url = () => ingressUrl ?? link.welcome?.url;
  const checks = keepChecks({
    access,
    isConnected: () => link.isConnected,
    url,
    outbound: createOutbound({
      allowPrivate: allowPrivateNetworks,
      isOwn: origin => origin === URL.parse(url() ?? '')?.origin,
      timeoutMs: 10_000,
    }),
    login: () => logins.ofRuntime(),
    tell: (part, found) => reporter?.tellChecks(part, found),
    clock,
    log,
  });
  return {
    /** Something is different from before: a session, or the settings of the account. */
    look: () => checks.look(),
    stop: () => checks.stop(),
  };
};
