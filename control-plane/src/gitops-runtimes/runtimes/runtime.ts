/**
 * A GitOps runtime.
 *
 *   registered --> IN_PROGRESS --hello--> COMPLETED
 *                      |  ^
 *      its installer   v  | recovered
 *        says so     FAILED --hello--> COMPLETED
 *
 * The record comes first, and with it the key; the installer brings the key into the cluster, and the installation is
 * complete when the runtime says hello with it. A runtime that is installed anew keeps its record and its history, and
 * the key that it had ends at once.
 */
import type { RuntimeProblem } from '@freshet/contracts/gitops';
import { compareVersions, readVersion } from '@freshet/domain/version-constraints';
import type { AccessMode, Engine, InstallationStatus, RuntimeKind } from '../tables.ts';

export interface GitOpsRuntime {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly kind: RuntimeKind;
  readonly namespace: string;
  readonly cluster: string;
  readonly engine: Engine;
  readonly accessMode: AccessMode;
  readonly ingressUrl?: string;
  readonly internalIngressUrl?: string;
  readonly isNamespaced: boolean;
  readonly isConfigurationRuntime: boolean;
  /** What Git said of that when both agreed last. */
  readonly wasConfigurationRuntimeInGit?: boolean;
  readonly installationStatus: InstallationStatus;
  readonly errors: readonly RuntimeProblem[];
  readonly version?: string;
  readonly platform?: string;
  readonly keyMadeAt: Date;
  /** Sealed; opens only for its account. */
  readonly sealedStoreKey: string;
  /** When somebody last wanted everything told again. */
  readonly resyncAt?: Date;
  readonly connectedAt?: Date;
  readonly seenAt?: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A runtime with how many of its sessions live. */
export interface SeenRuntime extends GitOpsRuntime {
  readonly clients: number;
  /** Whether a component is degraded or missing, as it sent last. */
  readonly hasUnwellComponents: boolean;
  /** How far away it is: of the session that leads. */
  readonly roundTripMs?: number;
}

/** Without a sign of life for this long, a session counts as gone. */
export const SILENCE_MS = 45_000;

type Health = 'HEALTHY' | 'PROGRESSING' | 'DEGRADED' | 'UNKNOWN';

export const healthOf = ({ installationStatus, clients, hasUnwellComponents }: SeenRuntime): Health => {
  if (installationStatus === 'FAILED') return 'DEGRADED';
  if (clients > 0) return hasUnwellComponents ? 'DEGRADED' : 'HEALTHY';
  return installationStatus === 'IN_PROGRESS' ? 'PROGRESSING' : 'UNKNOWN';
};

/** The version of the platform, for a runtime that is older; one that does not say how old it is gets no advice. */
export const upgradeFor = (runtime: string | undefined, platform: string): string | undefined => {
  const has = runtime === undefined ? undefined : readVersion(runtime);
  const could = readVersion(platform);
  return has && could && compareVersions(has, could) < 0 ? platform : undefined;
};

/** What is wrong with it: what its installer said, and that nobody hears from it. */
export const problemsOf = (runtime: SeenRuntime): readonly RuntimeProblem[] => {
  const { errors, installationStatus, clients, seenAt } = runtime;
  if (installationStatus !== 'COMPLETED' || clients > 0) return errors;
  return [
    ...errors,
    {
      level: 'ERROR',
      code: 'INACTIVE_RUNTIME',
      title: 'The runtime is not connected',
      message: 'The control plane does not hear from the runtime; what it shows may be old.',
      suggestion: 'Check that the process of the runtime runs and reaches the address of the platform.',
      lastSeen: (seenAt ?? runtime.updatedAt).toISOString(),
    },
  ];
};
