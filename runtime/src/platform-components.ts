/** The components of a runtime that belongs to a platform: measured for people who ask, and sent to the control plane. */
import { words } from '@freshet/domain/reports';
import {
  clusterApplicationName,
  IN_CLUSTER,
  includesConfigurations,
} from '@freshet/domain/shared-configuration';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ComponentFacts } from './app-proxy/index.ts';
import { keepComponents, measureComponents } from './checks/index.ts';
import { LOCAL_SERVER } from './clusters/index.ts';
import type { Engine } from './compose.ts';
import { missingObjectsRestorer } from './installation/index.ts';
import type { PlatformLink } from './platform-link/index.ts';
import type { Reporter } from './reporter/index.ts';

interface PlatformComponentsOptions {
  readonly engine: Pick<Engine, 'applicationOf' | 'healthOf' | 'longestTurn' | 'clusters'>;
  readonly engineKind: 'embedded' | 'argo';
  readonly client: KubeClient;
  readonly namespace: string;
  readonly version: string;
  readonly link: Pick<PlatformLink, 'isConnected' | 'welcome' | 'sendComponents'>;
  /** Whether people are served, or why not. */
  readonly serving: () => 'served' | 'begins' | { readonly trouble: string };
  /** Absent where another process leads. */
  readonly configuration: () => { readonly trouble: string | undefined; look(): void } | undefined;
  readonly reporter: () => Pick<Reporter, 'standing'> | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

export const platformComponents = (options: PlatformComponentsOptions) => {
  const { engine, engineKind, client, namespace, version, link, clock, log } = options;
  const runtime = (): string => link.welcome?.name ?? '';
  const cluster = () => engine.clusters.find({ server: LOCAL_SERVER });
  const measure = (stalledMs = 0): readonly ComponentFacts[] => {
    const configuration = options.configuration();
    return measureComponents({
      runtime: runtime(),
      namespace,
      version,
      engineKind,
      engine,
      cluster: cluster(),
      isConnected: link.isConnected,
      serving: options.serving(),
      leading: configuration && { configurationTrouble: configuration.trouble },
      reporter: options.reporter()?.standing(),
      stalledMs,
      now: clock.now(),
    });
  };
  const restore = missingObjectsRestorer({ client, clock, log });
  let seenRole: boolean | undefined;
  /** A commit that switches the role has come to the cluster, while the platform says something else. */
  const noticeRole = (): void => {
    const application = engine.applicationOf(`${namespace}/${clusterApplicationName(runtime(), IN_CLUSTER)}`);
    const include = application?.spec.source?.directory?.include;
    const role = include === undefined ? undefined : includesConfigurations(include);
    if (role === undefined || role === seenRole) return;
    seenRole = role;
    if (role !== link.welcome?.isConfigurationRuntime) options.configuration()?.look();
  };
  return {
    measure,
    /** Sends them and restores those that were deleted, until it is stopped. */
    keep: () =>
      keepComponents({
        measure,
        restore: () => {
          noticeRole();
          return restore({
            runtime: runtime(),
            namespace,
            applicationOf: name => engine.applicationOf(name),
            cluster: cluster(),
          });
        },
        isConnected: () => link.isConnected,
        send: (components, signal) => link.sendComponents(components.map(bounded), signal),
        clock,
        log,
      }),
  };
};

/** As the control plane takes it. */
const bounded = ({ name, version, health, message }: ComponentFacts) => ({
  name,
  health,
  ...(version === undefined ? {} : { version: words(version, 63) }),
  ...(message === undefined ? {} : { message: words(message, 2_000) }),
});
