/**
 * System variables that say which build this is, what it builds and how it proves that. Whatever a run, a step or an
 * export gives for one of them, the value of the system stays; other system variables, as CF_BRANCH, may be given anew.
 */
const IDENTITY: ReadonlySet<string> = new Set([
  'CF_ACCOUNT',
  'CF_API_KEY',
  'CF_BUILD_ID',
  'CF_BUILD_INITIATOR',
  'CF_BUILD_TIMESTAMP',
  'CF_BUILD_TRIGGER',
  'CF_BUILD_URL',
  'CF_OIDC_REQUEST_TOKEN',
  'CF_OIDC_REQUEST_URL',
  'CF_PIPELINE_NAME',
  'CF_PIPELINE_TRIGGER_ID',
  'CF_URL',
]);

/** Known where the build has a commit; it is the one that people approve and that decides about trust. */
const COMMIT: ReadonlySet<string> = new Set([
  'CF_REPO_CLONE_URL',
  'CF_REPO_NAME',
  'CF_REPO_OWNER',
  'CF_REVISION',
  'CF_SHORT_REVISION',
]);

/** Whether the system's value of this variable stays, where the system has one. */
export const isFixedVariable = (name: string): boolean => IDENTITY.has(name) || COMMIT.has(name);
