/**
 * Whether a runtime applies products and promotions is said in two places: in Git, by the include of its Application,
 * and on the platform. Both may change alone: Git by a commit, the platform by its API, or as another runtime that had
 * the role was removed. What Git said when both agreed last tells which of the two has changed since.
 */
export interface ConfigurationRole {
  readonly inGit: boolean;
  readonly onPlatform: boolean;
  /** Undefined where they never agreed: then Git counts. */
  readonly lastInGit: boolean | undefined;
}

/** What brings Git and the platform into agreement: nothing, a report to the platform, or a commit. */
export const roleStep = ({
  inGit,
  onPlatform,
  lastInGit,
}: ConfigurationRole): 'none' | 'report' | 'commit' => {
  if (inGit === onPlatform) return lastInGit === inGit ? 'none' : 'report';
  return lastInGit === inGit ? 'commit' : 'report';
};
