import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong when people change what Git says, or look into a cluster, through a runtime. */
export const APP_PROXY_FAULTS = {
  APPLICATION_EXISTS: {
    kind: 'conflict',
    hint: 'Choose another name, or edit the application that there is.',
  },
  APPLICATION_INVALID: {
    kind: 'invalid',
    hint: 'Correct everything that the message names: fields of the manifest, or the path of its file.',
  },
  CLUSTER_MANAGED: {
    kind: 'conflict',
    hint: 'Deploy to it under the name that the message says; where its API address has moved, remove it under that name first.',
  },
  CLUSTER_NAME_INVALID: {
    kind: 'invalid',
    hint: 'Choose a name with lower-case letters, digits and -, at most 63, that begins with a letter.',
  },
  CLUSTER_NAME_TAKEN: {
    kind: 'conflict',
    hint: 'Choose another name, or remove the cluster that has it first.',
  },
  COMMIT_CONFLICT: {
    kind: 'conflict',
    hint: 'Read the file again, make the change on top of what is there now, and commit that.',
  },
  COMMIT_EMPTY: {
    kind: 'conflict',
    hint: 'Nothing is left to do: the branch says already what the commit would say.',
  },
  COMMIT_INVALID: {
    kind: 'invalid',
    hint: 'Correct what the message names: a path, a branch, a message, or the size of a file.',
  },
  COMMIT_REFUSED: {
    kind: 'denied',
    hint: 'Read what the Git host said: branch protection or a rule of the repository refuses the push.',
  },
  GIT_SOURCE_INVALID: {
    kind: 'invalid',
    hint: 'Correct the field that the message names; docs/gitops/git-sources.md shows all of them.',
  },
  GIT_SOURCE_NOT_FOUND: {
    kind: 'missing',
    hint: 'List Git Sources with `freshet git-source list`; a name is that of its file.',
  },
  GIT_SOURCE_TAKEN: {
    kind: 'conflict',
    hint: 'Choose another name: an application or a Git Source of the runtime has this one.',
  },
  GIT_USER_TOKEN_MISSING: {
    kind: 'denied',
    hint: 'Register your own Git token for this runtime: `freshet integration git register`.',
  },
  GIT_WRITE_DENIED: {
    kind: 'denied',
    hint: 'Ask an owner of the repository for the right to push, or use another repository.',
  },
  INSTALLATION_MISSING: {
    kind: 'missing',
    hint: 'Install it with `freshet runtime install --image`, or upgrade what starts its process.',
  },
  INSTALLATION_UNREADABLE: {
    kind: 'invalid',
    hint: 'Correct the file that the message names in the installation repository of the runtime.',
  },
  INTEGRATION_INVALID: {
    kind: 'invalid',
    hint: 'Correct what the message names; docs/gitops/app-proxy.md lists the kinds and their fields.',
  },
  INTEGRATION_NOT_FOUND: {
    kind: 'missing',
    hint: 'List integrations with `freshet integration list`; the name is that of its file.',
  },
  INTEGRATION_TAKEN: {
    kind: 'conflict',
    hint: 'Choose another name, or change the integration that has it with `freshet integration save`.',
  },
  LOGS_REQUEST_INVALID: {
    kind: 'invalid',
    hint: 'Correct the parameter that the message names.',
  },
  REPOSITORY_ADDRESS_INVALID: {
    kind: 'invalid',
    hint: 'Write it as https://host/owner/name.git, with /<path> and ?ref=<branch> where needed.',
  },
  SEALED_SECRET_UNREADABLE: {
    kind: 'invalid',
    hint: 'Save the integration again with its credentials: they were sealed with another key.',
  },
  SHARED_CONFIGURATION_MISSING: {
    kind: 'conflict',
    hint: 'Set the address of the Shared Configuration Repository: `freshet config update-gitops-settings`.',
  },
  SHARED_CONFIGURATION_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Put several folders into one Git Source; its include glob chooses among them.',
  },
  SHARED_CONFIGURATION_UNREADABLE: {
    kind: 'invalid',
    hint: 'Correct the file in the Shared Configuration Repository, or remove it.',
  },
  SYNC_IMPOSSIBLE: {
    kind: 'conflict',
    hint: 'Wait until the operation that runs has ended, or terminate it.',
  },
  SYNC_REVISIONS_INVALID: {
    kind: 'invalid',
    hint: 'Name one revision for each source, in their order, or say with `sourcePositions` which sources they are for.',
  },
  WEBHOOK_REFUSED: {
    kind: 'unauthenticated',
    hint: 'Let the runtime make the webhook anew; its secret must be the one that the runtime keeps.',
  },
} as const satisfies Record<string, FaultEntry>;
