import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong between Git and a cluster. */
export const GITOPS_FAULTS = {
  CLUSTER_SECRET_UNUSABLE: {
    kind: 'invalid',
    hint: 'Correct the secret: `server`, `name`, and a `config` with a token or a certificate as JSON.',
  },
  GITOPS_ROLLBACK_IMPOSSIBLE: {
    kind: 'conflict',
    hint: 'Choose an entry of the history of the application; `status.history` lists them.',
  },
  MANIFEST_INVALID: {
    kind: 'invalid',
    hint: 'Correct the file that the message names, and commit it.',
  },
  PLUGIN_UNKNOWN: {
    kind: 'invalid',
    hint: 'Name a plugin that this runtime declares, or declare it in the settings of the runtime.',
  },
  RENDER_FAILED: {
    kind: 'invalid',
    hint: 'Read what the tool said: the same command on your machine shows the same.',
  },
  RENDER_LIMIT: {
    kind: 'too-large',
    hint: 'Split the source into smaller ones, or raise the limit that the message names.',
  },
  RENDER_REFUSED: {
    kind: 'invalid',
    hint: 'Keep everything that a source needs inside its repository, or name it as a further source.',
  },
  SOURCE_PATH_MISSING: {
    kind: 'invalid',
    hint: 'Correct the path of the source, or push the folder that it names.',
  },
} as const satisfies Record<string, FaultEntry>;
