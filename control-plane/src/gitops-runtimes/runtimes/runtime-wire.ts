import type { GitOpsRuntime as Wire } from '@freshet/contracts/gitops';
import type { z } from 'zod';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { TunnelAddresses } from '../ports.ts';
import { type GitOpsRuntime, healthOf, problemsOf, type SeenRuntime, upgradeFor } from './runtime.ts';

/** Where the app-proxy of a runtime is reached from outside. */
export const runtimeUrl = (tunnel: TunnelAddresses, runtime: GitOpsRuntime): string =>
  runtime.accessMode === 'tunnel' || runtime.ingressUrl === undefined
    ? tunnel.urlOf(runtime)
    : runtime.ingressUrl;

export const runtimeWire = (
  { tunnel, version }: Pick<GitOpsRuntimesCore, 'tunnel' | 'version'>,
  runtime: SeenRuntime,
): z.infer<typeof Wire> => ({
  id: runtime.id,
  name: runtime.name,
  kind: runtime.kind,
  namespace: runtime.namespace,
  cluster: runtime.cluster,
  engine: runtime.engine,
  accessMode: runtime.accessMode,
  url: runtimeUrl(tunnel, runtime),
  ...(runtime.ingressUrl === undefined ? {} : { ingressUrl: runtime.ingressUrl }),
  ...(runtime.internalIngressUrl === undefined ? {} : { internalIngressUrl: runtime.internalIngressUrl }),
  isNamespaced: runtime.isNamespaced,
  isConfigurationRuntime: runtime.isConfigurationRuntime,
  installationStatus: runtime.installationStatus,
  healthStatus: healthOf(runtime),
  online: runtime.clients > 0,
  clients: runtime.clients,
  ...(runtime.roundTripMs === undefined ? {} : { roundTripMs: runtime.roundTripMs }),
  ...(runtime.version === undefined ? {} : { version: runtime.version }),
  ...upgradeOf(upgradeFor(runtime.version, version)),
  ...(runtime.platform === undefined ? {} : { platform: runtime.platform }),
  ...(runtime.connectedAt === undefined ? {} : { connectedAt: runtime.connectedAt.toISOString() }),
  ...(runtime.seenAt === undefined ? {} : { seenAt: runtime.seenAt.toISOString() }),
  createdAt: runtime.createdAt.toISOString(),
  updatedAt: runtime.updatedAt.toISOString(),
  errors: [...problemsOf(runtime)],
});

const upgradeOf = (upgradeAvailable: string | undefined) =>
  upgradeAvailable === undefined ? {} : { upgradeAvailable };
