import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong on the way from a Git or chart repository to files. */
export const SOURCE_FAULTS = {
  SOURCE_CHART_INVALID: {
    kind: 'invalid',
    hint: 'Package the chart anew with `helm package`, publish it, and choose that version.',
  },
  SOURCE_CHART_NOT_FOUND: {
    kind: 'missing',
    hint: 'Correct the name or the version of the chart; `helm search repo` and the tags of the registry list them.',
  },
  SOURCE_DAMAGED: {
    kind: 'broken',
    hint: 'Check the disk that the engine keeps repositories on; what was fetched is fetched anew by itself.',
  },
  SOURCE_DENIED: {
    kind: 'denied',
    hint: 'Give the project a repository secret with a login or key that may read the repository.',
  },
  SOURCE_EMPTY: {
    kind: 'missing',
    hint: 'Push a first commit to the repository.',
  },
  SOURCE_LARGE_FILES: {
    kind: 'invalid',
    hint: 'Check that the server has the large files, or leave `enableLfs` out of the repository secret.',
  },
  SOURCE_LINK_OUTSIDE: {
    kind: 'invalid',
    hint: 'Remove the symbolic link from the repository, or let it lead to a file of the same repository.',
  },
  SOURCE_NOT_FOUND: {
    kind: 'missing',
    hint: 'Correct the address of the repository, or give the project a repository secret that may see it.',
  },
  SOURCE_PROGRAM_MISSING: {
    kind: 'broken',
    hint: 'Install git on the machine that the engine runs on, and put it on PATH.',
  },
  SOURCE_REVISION_INVALID: {
    kind: 'invalid',
    hint: 'Name a branch, a tag, a commit or a range of versions as targetRevision.',
  },
  SOURCE_REVISION_NOT_FOUND: {
    kind: 'missing',
    hint: 'Correct targetRevision, or push the branch or tag; a commit that was rewritten away is gone.',
  },
  SOURCE_STOPPED: {
    kind: 'unavailable',
    hint: 'Ask again when the engine has started.',
  },
  SOURCE_TIMEOUT: {
    kind: 'unavailable',
    hint: 'Try again; if it lasts, look at the server of the repository and at the size of what it sends.',
  },
  SOURCE_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Keep manifests in a repository of their own, apart from large files.',
  },
  SOURCE_UNREACHABLE: {
    kind: 'unavailable',
    hint: 'Check the address of the repository, its server, and the network between the engine and it.',
  },
  SOURCE_UNTRUSTED: {
    kind: 'denied',
    hint: 'Add the key of the host to argocd-ssh-known-hosts-cm, or its authority to argocd-tls-certs-cm.',
  },
  SOURCE_URL_REFUSED: {
    kind: 'invalid',
    hint: 'Name the repository by an https or ssh address, without options and line breaks.',
  },
} as const satisfies Record<string, FaultEntry>;
