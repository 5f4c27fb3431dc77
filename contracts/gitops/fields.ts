import { z } from 'zod';

/** How long the name of a runtime may be, so that `<account id>-<name>` is one label of a host name. */
export const RUNTIME_NAME_MAX = 38;

/** The name of a GitOps runtime; unique in its account, and part of its host name on the tunnel server. */
export const GitOpsRuntimeName = z
  .string()
  .max(RUNTIME_NAME_MAX)
  .regex(
    /^[a-z]([a-z0-9-]*[a-z0-9])?$/,
    'must start with a lower-case letter, hold only lower-case letters, digits and -, and not end in -',
  );

/** How people and webhooks reach the app-proxy of a runtime. */
export const AccessMode = z.enum(['tunnel', 'ingress', 'manual']);

/** Who looks after Applications in a runtime. */
export const EngineKind = z.enum(['embedded', 'argo']);

/** Where the repositories of an account are. `freshet` is the built-in Git host. */
export const GitProviderKind = z.enum([
  'freshet',
  'github',
  'gitlab',
  'bitbucket',
  'bitbucket-server',
  'gitea',
]);
export type GitProviderKind = z.infer<typeof GitProviderKind>;
