/** Names by which users steer the engine: Argo CD's, and ours for what it lacks. */
const ARGO = 'argocd.argoproj.io';

export const TRACKING_ANNOTATION = `${ARGO}/tracking-id`;
export const INSTALLATION_ANNOTATION = `${ARGO}/installation-id`;
export const INSTANCE_LABEL = 'app.kubernetes.io/instance';
export const REFRESH_ANNOTATION = `${ARGO}/refresh`;
export const SYNC_WAVE_ANNOTATION = `${ARGO}/sync-wave`;
export const SYNC_OPTIONS_ANNOTATION = `${ARGO}/sync-options`;
export const COMPARE_OPTIONS_ANNOTATION = `${ARGO}/compare-options`;
export const HOOK_ANNOTATION = `${ARGO}/hook`;
export const HOOK_DELETE_ANNOTATION = `${ARGO}/hook-delete-policy`;
export const HOOK_FINALIZER = `${ARGO}/hook-finalizer`;
export const DELETION_APPROVED_ANNOTATION = `${ARGO}/deletion-approved`;
export const IGNORE_HEALTH_ANNOTATION = `${ARGO}/ignore-healthcheck`;
export const SKIP_RECONCILE_ANNOTATION = `${ARGO}/skip-reconcile`;
export const GENERATE_PATHS_ANNOTATION = `${ARGO}/manifest-generate-paths`;
export const HELM_HOOK_ANNOTATION = 'helm.sh/hook';
export const HELM_WEIGHT_ANNOTATION = 'helm.sh/hook-weight';
export const HELM_DELETE_ANNOTATION = 'helm.sh/hook-delete-policy';
export const HELM_KEEP_ANNOTATION = 'helm.sh/resource-policy';
export const LAST_APPLIED_ANNOTATION = 'kubectl.kubernetes.io/last-applied-configuration';
export const CASCADE_FINALIZER = `resources-finalizer.${ARGO}`;
export const PRE_DELETE_FINALIZER = `pre-delete-finalizer.${ARGO}`;
export const POST_DELETE_FINALIZER = `post-delete-finalizer.${ARGO}`;
/** Names of applications, `;` between them, that must be healthy before this one syncs. */
export const DEPENDS_ON_ANNOTATION = 'freshet.io/depends-on';
/** On an Application: revisions that auto-sync leaves alone, as somebody rolled back from them. */
export const HELD_REVISION_ANNOTATION = 'freshet.io/held-revision';
/** On an Application: why it is not as Git wants it, in one sentence; absent when it is. */
export const WHY_ANNOTATION = 'freshet.io/why';
/** On a Namespace: the engine made it for an application, and may take it away again. */
export const MADE_NAMESPACE_ANNOTATION = 'freshet.io/made-namespace';
