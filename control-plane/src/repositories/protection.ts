/** What may be done to branches, decided from facts alone. */
import type { BranchProtectionRule } from '@freshet/contracts/repositories';
import type { Principal } from '@freshet/domain/access';
import type { ProposedUpdate } from '@freshet/git-host';
import type { z } from 'zod';

export type ProtectionRule = z.infer<typeof BranchProtectionRule>;

export interface Protection {
  readonly id: string;
  readonly pattern: string;
  readonly rule: ProtectionRule;
  readonly updatedAt: Date;
}

/** Whether a branch has a name that the pattern means: `*` is any text without a slash, `**` any text. */
export const matchesBranch = (pattern: string, branch: string): boolean => {
  // The places within the branch that the pattern up to here can have reached: the work is bounded by the product of
  // the lengths, whatever the pattern.
  let reached = new Set([0]);
  for (const part of pattern.match(/\*\*|\*|[^*]+/g) ?? []) {
    reached = new Set([...reached].flatMap(from => placesAfter(part, branch, from)));
  }
  return reached.has(branch.length);
};

const placesAfter = (part: string, branch: string, from: number): number[] => {
  if (!part.startsWith('*')) return branch.startsWith(part, from) ? [from + part.length] : [];
  const slash = part === '*' ? branch.indexOf('/', from) : -1;
  const end = slash < 0 ? branch.length : slash;
  return Array.from({ length: end - from + 1 }, (_, more) => from + more);
};

/** The protection of a branch: the one with its very name, else the longest pattern that means it. */
export const protectionOf = (protections: readonly Protection[], branch: string): Protection | undefined =>
  protections.find(({ pattern }) => pattern === branch) ??
  protections
    .filter(({ pattern }) => matchesBranch(pattern, branch))
    .toSorted((one, other) => other.pattern.length - one.pattern.length)[0];

interface Asked {
  readonly update: Pick<ProposedUpdate, 'kind' | 'name' | 'before' | 'after' | 'forced'>;
  readonly principal: Principal;
  readonly protections: readonly Protection[];
  readonly defaultBranch: string;
  /** A merge has had its reviews; a push has not. */
  readonly isMerge: boolean;
}

/** Why an update may not be made; undefined where it may. */
export const refusalOf = ({
  update,
  principal,
  protections,
  defaultBranch,
  isMerge,
}: Asked): string | undefined => {
  if (update.kind === 'tag') return undefined;
  const { name, before, after, forced } = update;
  if (after === undefined && name === defaultBranch)
    return `${name} is the default branch and cannot be deleted`;
  const rule = protectionOf(protections, name)?.rule;
  if (!rule || (principal.admin && !rule.bindsAdmins)) return undefined;
  if (after === undefined && !rule.allowDeletion) return `${name} is protected and cannot be deleted`;
  if (forced && !rule.allowForcePush) return `${name} is protected against force pushes`;
  if (!mayPush(rule, principal)) return `${name} is protected and you are not among those who may push to it`;
  if (before !== undefined && !isMerge && needsPullRequest(rule))
    return `${name} is protected and changes only by pull requests`;
  return undefined;
};

const mayPush = ({ pushers }: ProtectionRule, { id, teamIds }: Principal): boolean =>
  !pushers || pushers.users.includes(id) || pushers.teams.some(team => teamIds.includes(team));

const needsPullRequest = (rule: ProtectionRule): boolean =>
  rule.requirePullRequest || rule.requiredApprovals > 0 || rule.requiredStatuses.length > 0;

interface ReviewFacts {
  readonly reviewer: { readonly kind: string; readonly id: string; readonly name: string };
  readonly verdict: 'approve' | 'request-changes' | 'comment';
  readonly sha: string;
}

interface Readiness {
  readonly approvals: number;
  readonly requiredApprovals: number;
  readonly changesRequestedBy: readonly ReviewFacts['reviewer'][];
  readonly missingStatuses: readonly string[];
  readonly reasons: readonly string[];
}

interface MergeFacts {
  readonly rule: ProtectionRule | undefined;
  readonly head: string;
  /** Oldest first. */
  readonly reviews: readonly ReviewFacts[];
  readonly statuses: readonly { readonly context: string; readonly state: string }[];
  readonly mergeable: 'yes' | 'conflicts' | 'unknown';
  /** Whether the branch that it is for is still there. */
  readonly hasTarget: boolean;
  readonly state: 'open' | 'closed' | 'merged';
}

/** What a pull request still needs before it may be merged. */
export const readinessOf = (facts: MergeFacts): Readiness => {
  const { rule, head, reviews, statuses, mergeable, hasTarget, state } = facts;
  const latest = new Map<string, ReviewFacts>();
  for (const review of reviews) if (review.verdict !== 'comment') latest.set(review.reviewer.id, review);
  const verdicts = [...latest.values()];
  const counts = ({ verdict, sha }: ReviewFacts): boolean =>
    verdict === 'approve' && (sha === head || rule?.dismissStaleApprovals === false);
  const approvals = verdicts.filter(counts).length;
  const requiredApprovals = rule?.requiredApprovals ?? 0;
  const against = verdicts
    .filter(({ verdict }) => verdict === 'request-changes')
    .map(({ reviewer }) => reviewer);
  const succeeded = new Set(
    statuses.filter(status => status.state === 'success').map(({ context }) => context),
  );
  const missingStatuses = (rule?.requiredStatuses ?? []).filter(context => !succeeded.has(context));
  const reasons = [
    ...(state === 'open' ? [] : [`it is ${state}`]),
    ...(state === 'open' && !hasTarget ? ['its target branch is gone'] : []),
    ...(mergeable === 'conflicts' ? ['it conflicts with its target'] : []),
    ...(approvals < requiredApprovals ? [`it has ${approvals} of ${requiredApprovals} approvals`] : []),
    ...(against.length > 0 ? [`${against.map(({ name }) => name).join(', ')} asked for changes`] : []),
    ...(missingStatuses.length > 0 ? [`it lacks the status ${missingStatuses.join(', ')}`] : []),
  ];
  return { approvals, requiredApprovals, changesRequestedBy: against, missingStatuses, reasons };
};
