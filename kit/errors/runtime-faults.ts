import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong when GitOps runtimes are registered, and when people come to them. */
export const RUNTIME_FAULTS = {
  GITOPS_CLUSTER_TAKEN: {
    kind: 'conflict',
    hint: 'Use another cluster, recover the runtime that is there, or let all runtimes of the cluster keep to their namespaces.',
  },
  GITOPS_RUNTIME_ONLINE: {
    kind: 'conflict',
    hint: 'Uninstall the runtime, or stop it first; with force its record goes although it is connected.',
  },
  GITOPS_SETTINGS_FIXED: {
    kind: 'conflict',
    hint: 'Use the repository and the Git provider that the runtimes of the account use, or delete these runtimes first.',
  },
  GITOPS_SETTINGS_INVALID: {
    kind: 'invalid',
    hint: 'Correct the field that the message names; docs/gitops/runtimes.md shows what goes together.',
  },
  RUNTIME_HOME_FULL: {
    kind: 'conflict',
    hint: 'End processes that are not needed, or give the new one another FRESHET_RUNTIME_HOME.',
  },
  RUNTIME_HOME_LOCKED: {
    kind: 'conflict',
    hint: 'Start the process again; if no other is starting, delete the lock that the message names first.',
  },
  RUNTIME_TOKEN_INVALID: {
    kind: 'unauthenticated',
    hint: 'Ask the control plane for a new token of this runtime; sign in again if it gives none.',
  },
} as const satisfies Record<string, FaultEntry>;
