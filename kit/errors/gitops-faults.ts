import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong between Git and a cluster. */
export const GITOPS_FAULTS = {
  APPLICATION_FORBIDDEN: {
    kind: 'denied',
    hint: 'Let the AppProject of the application permit what the message names, or move the application to another project.',
  },
  APPLICATION_SET_GENERATOR_FAILED: {
    kind: 'invalid',
    hint: 'Correct the generator that the message names, or what it reads; nothing was changed meanwhile.',
  },
  APPLICATION_SET_INVALID: {
    kind: 'invalid',
    hint: 'Correct the ApplicationSet; docs/gitops/application-sets.md shows each generator.',
  },
  APPLICATION_SET_PROVIDER_FAILED: {
    kind: 'unavailable',
    hint: 'Check the address, the token and its rights with the Git provider; it is asked again later.',
  },
  APPLICATION_SET_SLOW: {
    kind: 'unavailable',
    hint: 'Look again in a while; generators that ask for less answer sooner.',
  },
  APPLICATION_SET_TEMPLATE_INVALID: {
    kind: 'invalid',
    hint: 'Correct the template; `freshet gitops` and the conditions of the ApplicationSet show what it says.',
  },
  APPLICATION_SET_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Narrow the generators with filters or selectors, or split the set.',
  },
  CLUSTER_REFUSED: {
    kind: 'denied',
    hint: 'Use a kubeconfig whose user may do what the message names; `kubectl auth can-i --list` shows it.',
  },
  CLUSTER_SECRET_UNUSABLE: {
    kind: 'invalid',
    hint: 'Correct the secret: `server`, `name`, and a `config` with a token or a certificate as JSON.',
  },
  CLUSTER_UNREACHABLE: {
    kind: 'unavailable',
    hint: 'Check the address in the kubeconfig, and that the cluster runs; `kubectl version` shows the same.',
  },
  GITOPS_APPLICATION_UNKNOWN: {
    kind: 'missing',
    hint: 'List applications with `kubectl get applications --all-namespaces`; the name is namespace/name.',
  },
  GITOPS_HOLD_IMPOSSIBLE: {
    kind: 'invalid',
    hint: 'Only an application that is synced automatically can be held, and only one that is held released; give a reason and a time to come.',
  },
  GITOPS_LIVE_COMMIT_IMPOSSIBLE: {
    kind: 'conflict',
    hint: 'Change the file by hand and push it; the message says why that cannot be done for you.',
  },
  GITOPS_PREVIEW_IMPOSSIBLE: {
    kind: 'invalid',
    hint: 'Read the reason in the message: the revision may be missing, or the application itself cannot be compared.',
  },
  GITOPS_ROLLBACK_IMPOSSIBLE: {
    kind: 'conflict',
    hint: 'Choose an entry of `freshet app history`; where automatic sync is on, or the cluster does not keep the entry any more, roll back in Git with `freshet app rollback --git`.',
  },
  HELM_FAILED: {
    kind: 'conflict',
    hint: 'Read what Helm said: the same command on your machine shows the same.',
  },
  MACHINE_EXHAUSTED: {
    kind: 'unavailable',
    hint: 'Wait: it is tried again by itself. If it lasts, give the machine of the engine more memory, or less to do.',
  },
  MANIFEST_INVALID: {
    kind: 'invalid',
    hint: 'Correct the file that the message names, and commit it.',
  },
  PLUGIN_UNKNOWN: {
    kind: 'invalid',
    hint: 'Name a plugin that this runtime declares, or declare it in the settings of the runtime.',
  },
  RENDER_DEPENDENCY_MISSING: {
    kind: 'invalid',
    hint: 'Correct the dependency in the file of the chart, or give the project a repository secret that opens where it lies.',
  },
  RENDER_EXHAUSTED: {
    kind: 'too-large',
    hint: 'Try again when the machine of the engine has less to do; if it lasts, split the source, or raise the limit that the message names.',
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
  RENDER_STOPPED: {
    kind: 'unavailable',
    hint: 'Ask again when the runtime has started.',
  },
  REPORTS_INVALID: {
    kind: 'invalid',
    hint: 'Number the reports of a batch one after the other, one line of JSON for each.',
  },
  REPORTS_OUTDATED: {
    kind: 'conflict',
    hint: 'A newer session of the runtime reports now; let the older process end, or connect it anew.',
  },
  REPORTS_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Send fewer reports at a time; contracts/gitops/reports.ts has the limits.',
  },
  RESOURCE_ACTION_DISABLED: {
    kind: 'conflict',
    hint: 'List the actions of the object: those that its state does not allow now are marked.',
  },
  RESOURCE_ACTION_INVALID: {
    kind: 'invalid',
    hint: 'Correct the parameter that the message names, or the script of the action.',
  },
  RESOURCE_ACTION_UNKNOWN: {
    kind: 'missing',
    hint: 'List the actions of the object, and choose one of them.',
  },
  RESOURCE_NOT_FOUND: {
    kind: 'missing',
    hint: 'Check cluster, namespace and name; the object may be gone by now.',
  },
  SCRIPT_FAILED: {
    kind: 'invalid',
    hint: 'Correct the script in the settings; the message says where it failed.',
  },
  SOURCE_PATH_MISSING: {
    kind: 'invalid',
    hint: 'Correct the path of the source, or push the folder that it names.',
  },
  WORKLOAD_CHANGED: {
    kind: 'conflict',
    hint: 'Look at the workload again, and do it on top of what is there now.',
  },
  WORKLOAD_HELD_BY_GIT: {
    kind: 'conflict',
    hint: 'Roll back or change the application in Git instead; `force` does it here until Git puts it back.',
  },
} as const satisfies Record<string, FaultEntry>;
