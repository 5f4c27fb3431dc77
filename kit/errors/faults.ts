import { APP_PROXY_FAULTS } from './app-proxy-faults.ts';
import { CLI_FAULTS } from './cli-faults.ts';
import type { FaultEntry } from './fault-kind.ts';
import { GITOPS_FAULTS } from './gitops-faults.ts';
import { IDENTITY_FAULTS } from './identity-faults.ts';
import { LINK_FAULTS } from './link-faults.ts';
import { PIPELINE_FAULTS } from './pipeline-faults.ts';
import { PROVIDER_FAULTS } from './provider-faults.ts';
import { RUNTIME_FAULTS } from './runtime-faults.ts';
import { SOURCE_FAULTS } from './source-faults.ts';
import { TRIGGER_FAULTS } from './trigger-faults.ts';
import { TUNNEL_FAULTS } from './tunnel-faults.ts';

/** Every fault the product can report. One page each in docs/errors, tested both ways. */
export const FAULTS = {
  ...APP_PROXY_FAULTS,
  ...IDENTITY_FAULTS,
  ...LINK_FAULTS,
  ...CLI_FAULTS,
  ...GITOPS_FAULTS,
  ...PIPELINE_FAULTS,
  ...PROVIDER_FAULTS,
  ...RUNTIME_FAULTS,
  ...SOURCE_FAULTS,
  ...TRIGGER_FAULTS,
  ...TUNNEL_FAULTS,
  ACCESS_RULES_LIMIT: {
    kind: 'conflict',
    hint: 'Delete rules that are no longer needed, or say the same with fewer: one rule can name many actions and tags.',
  },
  ACCESS_RULE_CHANGED: {
    kind: 'conflict',
    hint: 'Read the rule again, and send the change with its new ETag, or without If-Match to replace it all the same.',
  },
  ACCESS_RULE_INVALID: {
    kind: 'invalid',
    hint: 'Correct the named fields; `freshet get permissions` and /api/access/catalog list every kind, action and attribute.',
  },
  ADDRESS_REFUSED: {
    kind: 'invalid',
    hint: 'Use an address of the public internet, or have the operator permit this one with FRESHET_PERMITTED_ADDRESSES (platform) or FRESHET_RUNTIME_PERMITTED_ADDRESSES (GitOps runtime).',
  },
  ADDRESS_UNREACHABLE: {
    kind: 'unavailable',
    hint: 'Check that the address is right and that its server is up, then try again.',
  },
  ADDRESS_UNUSABLE: {
    kind: 'broken',
    hint: 'Choose an address of this machine in FRESHET_HOST and a port above 1023 in FRESHET_PORT.',
  },
  BLOB_MISSING: {
    kind: 'missing',
    hint: 'What was stored there was deleted, or the place where logs are kept was changed: check FRESHET_BLOB_DIRECTORY or the bucket, and its backup.',
  },
  BLOB_STORE_REFUSED: {
    kind: 'broken',
    hint: 'Check the bucket, the region and the credentials in the FRESHET_S3 settings, and what the credentials may do.',
  },
  BLOB_STORE_UNAVAILABLE: {
    kind: 'unavailable',
    hint: 'Try again; if it lasts, check the disk or the object store that logs are kept in.',
  },
  BODY_MALFORMED: {
    kind: 'invalid',
    hint: 'Send one well-formed JSON document with the content type application/json.',
  },
  BODY_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Send less at once; the documentation of the operation states its limit.',
  },
  CLUSTER_ADMIN_NEEDED: {
    kind: 'denied',
    hint: 'Use a kubeconfig of an admin: `kubectl auth can-i "*" "*" --all-namespaces` must say yes.',
  },
  CLUSTER_HAS_RUNTIME: {
    kind: 'conflict',
    hint: 'Choose another namespace with --namespace, or uninstall the runtime that is there.',
  },
  CLUSTER_IN_USE: {
    kind: 'conflict',
    hint: 'Stop the other process that runs this cluster, or give this one another name; one process at a time may run a cluster.',
  },
  CLUSTER_OFF: {
    kind: 'unavailable',
    hint: 'Set FRESHET_EMBEDDED_CLUSTER=on and start the platform again, or use the kubeconfig of another cluster.',
  },
  CLUSTER_TOKEN_MISSING: {
    kind: 'unavailable',
    hint: 'Look at the Secret of the service account in the cluster; its controller fills in the token.',
  },
  CONFIG_INVALID: {
    kind: 'invalid',
    hint: 'Correct the named settings and start again; `npm start -- --help` lists them all.',
  },
  CONTEXT_MISSING: {
    kind: 'invalid',
    hint: 'List what there is with `freshet get contexts`; names are those of the account that the build runs in.',
  },
  DATABASE_NEWER: {
    kind: 'broken',
    hint: 'Start the newer Freshet version again, or restore a backup made before the upgrade.',
  },
  DATABASE_RIGHTS_MISSING: {
    kind: 'broken',
    hint: 'Let the login in DATABASE_URL create schemas: `grant create on database <name> to <login>`, or make it the owner.',
  },
  DATABASE_ROLE_REFUSED: {
    kind: 'broken',
    hint: 'Give the login in DATABASE_URL the CREATEROLE attribute, or let an administrator create the role and grant it.',
  },
  DATABASE_TOO_OLD: {
    kind: 'broken',
    hint: 'Use a PostgreSQL server of version 16 or newer, or none: Freshet then runs its own.',
  },
  DATABASE_UNAVAILABLE: {
    kind: 'unavailable',
    hint: 'Freshet reconnects by itself. If it lasts, check that PostgreSQL runs and that DATABASE_URL is right.',
  },
  DATABASE_UNREACHABLE: {
    kind: 'unavailable',
    hint: 'Check that PostgreSQL runs, that DATABASE_URL is right, and that the network allows the connection.',
  },
  DEAD_LETTER_NOT_FOUND: {
    kind: 'missing',
    hint: 'List the dead letters again; somebody may have retried or discarded this one.',
  },
  DEMO_IMPOSSIBLE: {
    kind: 'conflict',
    hint: 'The demo needs the embedded database, cluster and runtime with simulated pods, and the first account; docs/first-run.md says more.',
  },
  DEMO_IN_USE: {
    kind: 'conflict',
    hint: 'Move or delete the applications that the message names: their files lie in a repository of the demo.',
  },
  DEMO_NAME_TAKEN: {
    kind: 'conflict',
    hint: 'Rename or delete what the message names: the demo never touches what it has not made.',
  },
  DEMO_NOT_READY: {
    kind: 'conflict',
    hint: 'Look at `freshet demo status`; `freshet demo add` brings the demo.',
  },
  DEMO_SERVICE_UNKNOWN: {
    kind: 'invalid',
    hint: 'The services of the demo are storefront, catalog and checkout.',
  },
  DENIED: {
    kind: 'denied',
    hint: 'Ask an account administrator to do it, or to allow it by a rule; `freshet can-i` explains the decision.',
  },
  DISK_FULL: {
    kind: 'broken',
    hint: 'Free some disk space; nothing that was acknowledged is lost.',
  },
  EVENT_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Make the change in smaller parts, or shorten the texts in it; an event holds at most 64 KB.',
  },
  FAVOURITES_LIMIT: {
    kind: 'conflict',
    hint: 'Take applications from the favourites that you no longer look after.',
  },
  GIT_BUSY: {
    kind: 'unavailable',
    hint: 'Try again in a moment; many clones, pushes or page views run at the same time.',
  },
  GIT_FAILED: {
    kind: 'internal',
    hint: 'Try again; if it stays, look at the log of the server, which holds what git said.',
  },
  GIT_MERGE_CONFLICT: {
    kind: 'conflict',
    hint: 'Merge the target branch into yours on your machine, resolve the named files, and push.',
  },
  GIT_NOTHING_TO_COMMIT: {
    kind: 'conflict',
    hint: 'Nothing needs to be done; look at the branch to see what is there.',
  },
  GIT_PROGRAM_UNUSABLE: {
    kind: 'broken',
    hint: 'Install git 2.38 or newer on the machine that runs Freshet, where PATH finds it.',
  },
  GIT_PUSH_REFUSED: {
    kind: 'denied',
    hint: 'Push to another branch and open a pull request, or ask an admin to change the branch protection.',
  },
  GIT_REF_INVALID: {
    kind: 'invalid',
    hint: 'Choose a name that `git check-ref-format --branch` takes.',
  },
  GIT_REF_MOVED: {
    kind: 'conflict',
    hint: 'Read the branch again, and make the change on top of what is there now.',
  },
  GIT_REQUEST_INVALID: {
    kind: 'invalid',
    hint: 'Use a Git client of the last ten years; the address ends with .git and has no folder after it.',
  },
  GIT_REVISION_UNKNOWN: {
    kind: 'missing',
    hint: 'List the branches and tags of the repository, or check the path; names are case-sensitive.',
  },
  GIT_TIMEOUT: {
    kind: 'unavailable',
    hint: 'Ask for less at once: a smaller range, one folder, or a shallow clone.',
  },
  GIT_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Send or ask for less at once; keep large files out of the repository.',
  },
  HOME_CORRUPT: {
    kind: 'broken',
    hint: 'Restore the file from a backup, or move the directory away to start with an empty one.',
  },
  HOME_IN_USE: {
    kind: 'conflict',
    hint: 'Use the Freshet that already runs, stop it first, or name another directory in FRESHET_HOME.',
  },
  HOME_NEWER: {
    kind: 'broken',
    hint: 'Start the newer Freshet version again, or name another directory in FRESHET_HOME.',
  },
  HOME_NOT_WRITABLE: {
    kind: 'broken',
    hint: 'Give the user that runs Freshet write access to the named directory, or set FRESHET_HOME to one it owns.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'conflict',
    hint: 'Use a new Idempotency-Key for a different request; repeat a key only with the same body.',
  },
  INTERNAL: {
    kind: 'internal',
    hint: 'This is a bug in Freshet. Report it with the request id; the server log has the details.',
  },
  JOB_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Send less at once; a job holds at most 256 KB, larger content belongs into storage.',
  },
  KEY_PROVIDER_FAILED: {
    kind: 'unavailable',
    hint: 'Run the configured key command by hand with the same environment; Freshet asks it again on the next use.',
  },
  KUBECONFIG_UNUSABLE: {
    kind: 'invalid',
    hint: 'Try the same file with `kubectl --kubeconfig`, and choose a context that names a cluster and a user.',
  },
  KUBE_KIND_UNKNOWN: {
    kind: 'missing',
    hint: 'Install the custom resource definition, or correct apiVersion and kind; `kubectl api-resources` lists what there is.',
  },
  LIMIT_REACHED: {
    kind: 'conflict',
    hint: 'Remove what is no longer used; the limit is in the message.',
  },
  LOG_CURSOR_INVALID: {
    kind: 'invalid',
    hint: 'Send a cursor as it was received, or none to begin at the beginning.',
  },
  LOG_LINK_INVALID: {
    kind: 'missing',
    hint: 'Ask /api/progress/ID again for a new link; each works for some minutes.',
  },
  LOG_SEARCH_INVALID: {
    kind: 'invalid',
    hint: 'Correct the expression; its syntax is that of RE2, which has no look-around and no back references.',
  },
  LOG_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Send smaller pieces of a log: a piece may have 8 MiB, and a call 100,000 pieces.',
  },
  MASTER_KEY_INVALID: {
    kind: 'invalid',
    hint: 'Give 32 random bytes in base64 or hex, such as `openssl rand -base64 32` prints.',
  },
  MASTER_KEY_WRONG: {
    kind: 'broken',
    hint: 'Give the master key that this installation was set up with, or add it to the previous keys; the message names its id.',
  },
  MODULE_OFF: {
    kind: 'denied',
    hint: 'An administrator switches parts of the product on and off in the settings of the account, or with `freshet module on NAME`.',
  },
  NAME_TAKEN: {
    kind: 'conflict',
    hint: 'Choose another name; upper and lower case do not tell names apart.',
  },
  NOT_FOUND: {
    kind: 'missing',
    hint: 'Check the id or name, and that the current account is the one you mean.',
  },
  NOT_READY: {
    kind: 'unavailable',
    hint: 'Wait a moment; the details name the dependency that is missing.',
  },
  ORIGIN_REFUSED: {
    kind: 'denied',
    hint: 'Use the address that FRESHET_URL names, or add the origin to FRESHET_ALLOWED_ORIGINS.',
  },
  PAGES_NOT_BUILT: {
    kind: 'broken',
    hint: 'Start with `npm start`, which builds the pages, or build them with `npm run build`.',
  },
  PORT_TAKEN: {
    kind: 'conflict',
    hint: 'Choose another port with FRESHET_PORT, or stop the program that listens there.',
  },
  POSTGRES_DATA_CORRUPT: {
    kind: 'broken',
    hint: 'Restore the database directory from a backup, or move it away to start with an empty database.',
  },
  POSTGRES_DATA_VERSION: {
    kind: 'broken',
    hint: 'Start the Freshet version that wrote the data, dump the database there, and restore the dump here.',
  },
  POSTGRES_IN_USE: {
    kind: 'conflict',
    hint: 'Stop the named process first, or give this one its own FRESHET_HOME.',
  },
  POSTGRES_NOT_PACKAGED: {
    kind: 'broken',
    hint: 'Set DATABASE_URL to a PostgreSQL server of your own, or run `npm install` again if the platform is supported.',
  },
  POSTGRES_NO_USER: {
    kind: 'broken',
    hint: 'Run Freshet as an ordinary user, or create one for the database: `useradd --system freshet`.',
  },
  POSTGRES_PORT_TAKEN: {
    kind: 'conflict',
    hint: 'Stop the program that listens there, or leave the port out so that a free one is chosen.',
  },
  POSTGRES_START_FAILED: {
    kind: 'broken',
    hint: "Look at the last lines of PostgreSQL's log in the details, remove the cause and start again; or set DATABASE_URL.",
  },
  PULL_REQUEST_EXISTS: {
    kind: 'conflict',
    hint: 'Use the pull request that is open for these branches already.',
  },
  PULL_REQUEST_FROM_FORK: {
    kind: 'conflict',
    hint: 'Look at its files with `freshet pr diff`, which names their commit, then say --fork and that commit.',
  },
  PULL_REQUEST_NOT_READY: {
    kind: 'conflict',
    hint: 'Look at what is missing under the pull request: reviews, statuses, or conflicts to resolve.',
  },
  QUERY_INVALID: {
    kind: 'invalid',
    hint: 'Correct the query where the message says; a client that is older than the server may need an update.',
  },
  QUERY_TOO_LARGE: {
    kind: 'invalid',
    hint: 'Ask for less at once: fewer levels, fewer aliases, smaller pages.',
  },
  RATE_LIMITED: {
    kind: 'limited',
    hint: 'Wait for the seconds in the Retry-After header, then go on more slowly.',
  },
  REGISTRATION_REFUSED: {
    kind: 'unauthenticated',
    hint: 'Make a new token with `freshet runner create-token`; each is good for one runner and for a short time.',
  },
  REPOSITORY_EXISTS: {
    kind: 'conflict',
    hint: 'Choose another name; names differ in more than upper and lower case.',
  },
  REPOSITORY_LIMIT: {
    kind: 'conflict',
    hint: 'Delete what is no longer needed; the message names the limit.',
  },
  REQUEST_INVALID: {
    kind: 'invalid',
    hint: 'Correct the fields named in the message; /api/docs describes each of them.',
  },
  REQUEST_REPLAYED: {
    kind: 'conflict',
    hint: 'The first request with this Idempotency-Key took effect; look for its result instead of repeating it.',
  },
  REQUEST_UNREADABLE: {
    kind: 'invalid',
    hint: 'Send HTTP/1.1 with a Host header and at most 16 KB of headers; a proxy in between may have changed the request.',
  },
  ROUTE_NOT_FOUND: {
    kind: 'missing',
    hint: 'Check the method and the path; /api/docs lists every operation.',
  },
  RUNTIME_IN_USE: {
    kind: 'conflict',
    hint: 'Make another one the default and give its runners others to serve, or delete it with force.',
  },
  RUNTIME_NOT_INSTALLED: {
    kind: 'missing',
    hint: 'Install it with `freshet runtime install`, or name the namespace that it is in.',
  },
  RUNTIME_UNKNOWN: {
    kind: 'invalid',
    hint: 'List the runtime environments with `freshet get runtime-environments`, or create the one that is missing.',
  },
  SAVED_VIEWS_LIMIT: {
    kind: 'conflict',
    hint: 'Delete views that nobody uses.',
  },
  SAVED_VIEW_NAME_TAKEN: {
    kind: 'conflict',
    hint: 'Choose another name, or change the view that has it.',
  },
  SAVED_VIEW_NOT_FOUND: {
    kind: 'missing',
    hint: 'List the views of a page with /api/views; the own ones of others are not among them.',
  },
  SCHEDULE_NOT_FOUND: {
    kind: 'missing',
    hint: 'List the schedules to see their names; one that no running module declares any more is gone.',
  },
  SCOPE_MISSING: {
    kind: 'denied',
    hint: 'Use a key that has the scope named in the message, or one without scopes.',
  },
  SECRET_INVALID: {
    kind: 'invalid',
    hint: 'Store a text of at most 1 MiB; encode other content in base64 first.',
  },
  SECRET_UNREADABLE: {
    kind: 'broken',
    hint: 'Set the secret again, or restore the database from a backup; the stored value was changed outside Freshet.',
  },
  SHUTTING_DOWN: {
    kind: 'unavailable',
    hint: 'This process is going away; ask again, another one answers.',
  },
  STREAM_TOO_SLOW: {
    kind: 'limited',
    hint: 'Reconnect, and ask for the present state first.',
  },
  SUBSCRIPTION_NOT_FOUND: {
    kind: 'missing',
    hint: 'List the subscriptions to see their names; one exists after its module has started once.',
  },
  TEXT_TOO_COMPLEX: {
    kind: 'too-large',
    hint: 'Make the text shorter or flatter: fewer entries, less nesting, fewer aliases.',
  },
  THREADS_BUSY: {
    kind: 'limited',
    hint: 'Wait for the seconds in the Retry-After header, then send large texts one after the other.',
  },
  UNAUTHENTICATED: {
    kind: 'unauthenticated',
    hint: 'Log in, or send an API key in the Authorization header.',
  },
} as const satisfies Record<string, FaultEntry>;

export type FaultCode = keyof typeof FAULTS;
