import { readWrittenPattern } from '@freshet/domain/triggers';

/** When a build is made, earlier ones of its pipeline end. */
interface BranchPolicy {
  readonly type: 'branch';
  readonly event: 'onCreate';
  /** Builds of other branches end too. */
  readonly ignoreBranch?: boolean | undefined;
  /** Builds of other triggers end too. */
  readonly ignoreTrigger?: boolean | undefined;
  /** Only branches that match; written as `/body/flags`. */
  readonly branchName?: string | undefined;
}

/** When a build is terminated, those with this annotation end with it: by default those that it began. */
interface AnnotationPolicy {
  readonly type: 'annotation';
  readonly event: 'onTerminate';
  readonly key: string;
  readonly value?: string | undefined;
}

export type TerminationPolicy = BranchPolicy | AnnotationPolicy;

/** The annotation that names the build which began a build. */
export const PREDECESSOR_KEY = 'cf_predecessor';

const POLICIES_MAX = 50;
const TEXT_MAX = 2_000;

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX ? value : undefined;

const policyIn = (entry: unknown): TerminationPolicy | undefined => {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { type, event, ignoreBranch, ignoreTrigger, branchName, key, value } = entry as Record<
    string,
    unknown
  >;
  if (type === 'branch' && event === 'onCreate') {
    return {
      type,
      event,
      ignoreBranch: ignoreBranch === true,
      ignoreTrigger: ignoreTrigger === true,
      branchName: textIn(branchName),
    };
  }
  const name = textIn(key);
  if (type === 'annotation' && event === 'onTerminate' && name !== undefined)
    return { type, event, key: name, value: textIn(value) };
  return undefined;
};

/** The policies in a setting as it was stored; what is none is passed over. */
export const readPolicies = (setting: unknown): readonly TerminationPolicy[] =>
  Array.isArray(setting) ? setting.slice(0, POLICIES_MAX).flatMap(entry => policyIn(entry) ?? []) : [];

export interface PolicyBuild {
  readonly id: string;
  readonly branch?: string | undefined;
  readonly triggerId?: string | undefined;
}

const matches = (pattern: string, branch: string | undefined): boolean => {
  const read = readWrittenPattern(pattern);
  return 'matches' in read && branch !== undefined && read.matches(branch);
};

const ends = (policy: BranchPolicy, made: PolicyBuild, earlier: PolicyBuild): boolean => {
  if (!policy.ignoreTrigger && made.triggerId !== earlier.triggerId) return false;
  if (policy.branchName !== undefined) {
    if (!matches(policy.branchName, made.branch)) return false;
    if (policy.ignoreBranch) return matches(policy.branchName, earlier.branch);
  }
  return policy.ignoreBranch === true || made.branch === earlier.branch;
};

/** Ids of the earlier builds of the pipeline that end because this one was made. */
export const endedByNew = (
  policies: readonly TerminationPolicy[],
  made: PolicyBuild,
  earlier: readonly PolicyBuild[],
): readonly string[] => {
  const applied = policies.filter((policy): policy is BranchPolicy => policy.type === 'branch');
  return earlier
    .filter(build => build.id !== made.id && applied.some(policy => ends(policy, made, build)))
    .map(({ id }) => id);
};

/** The annotations whose builds end together with a build that is terminated. */
export const endedWith = (
  policies: readonly TerminationPolicy[],
  terminatedId: string,
): readonly { readonly key: string; readonly value: string }[] =>
  policies.flatMap(policy =>
    policy.type === 'annotation' ? [{ key: policy.key, value: policy.value ?? terminatedId }] : [],
  );
