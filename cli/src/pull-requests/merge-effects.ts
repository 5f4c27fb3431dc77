/** What a merge would do to the applications that follow its branch, told by the runtimes that deploy them. */
import { type MergeVerdict, type Reach, reachOfTold, verdictOf } from '@freshet/domain/merge-effects';
import { isFault } from '@freshet/kit/errors';
import { z } from 'zod';
import { isApiError } from '../api/index.ts';
import { openAppProxy } from '../app-proxy/index.ts';
import type { CommandContext } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';
import type { PullMerge } from './merge-result.ts';

const Follower = z.object({
  runtime: z.string(),
  namespace: z.string(),
  name: z.string(),
  environment: z.string().nullish(),
  destination: z.object({ server: z.string(), name: z.string().nullish(), namespace: z.string() }),
  annotations: z.array(z.object({ key: z.string(), value: z.string() })),
  sources: z.array(
    z.object({
      repoUrl: z.string(),
      path: z.string().nullish(),
      chart: z.string().nullish(),
      targetRevision: z.string().nullish(),
    }),
  ),
});
type Follower = z.infer<typeof Follower>;

const FOLLOWERS = document(
  `query ($repository: String!, $after: String) {
    applications(first: 100, after: $after, filter: { repositories: [$repository], includeInternal: true }) {
      nodes {
        runtime namespace name environment destination { server name namespace }
        annotations { key value } sources { repoUrl path chart targetRevision }
      }
      pageInfo { endCursor }
    }
  }`,
  z.object({
    applications: z.object({
      nodes: z.array(Follower),
      pageInfo: z.object({ endCursor: z.string().nullish() }),
    }),
  }),
);

const Side = z.object({ failure: z.string().nullish() });

const Comparison = z.object({
  from: Side,
  to: Side,
  created: z.number(),
  changed: z.number(),
  deleted: z.number(),
  drifted: z.number(),
  isCut: z.boolean(),
  warnings: z.array(z.string()),
  resources: z.array(
    z.object({
      group: z.string(),
      kind: z.string(),
      namespace: z.string(),
      name: z.string(),
      change: z.enum(['CREATED', 'CHANGED', 'DELETED']),
      problem: z.string().nullish(),
      diff: z.string(),
    }),
  ),
});

const COMPARE = document(
  `query ($namespace: String, $name: String!, $from: [String!]!, $to: [String!]!, $sourcePositions: [Int!]) {
    revisionComparison(namespace: $namespace, name: $name, from: $from, to: $to, sourcePositions: $sourcePositions) {
      from { failure } to { failure }
      created changed deleted drifted isCut warnings
      resources { group kind namespace name change problem diff }
    }
  }`,
  z.object({ revisionComparison: Comparison }),
);

export interface MergeEffect {
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
  readonly environment?: string | undefined;
  readonly cluster: string;
  readonly targetNamespace: string;
  /** `unknown` where its runtime did not say, and `problem` why. */
  readonly verdict: MergeVerdict | 'unknown';
  readonly problem?: string | undefined;
  /** What to do about that, where somebody knows. */
  readonly hint?: string | undefined;
  readonly comparison?: z.infer<typeof Comparison> | undefined;
}

const followersOf = async ({ api }: CommandContext, repository: string): Promise<readonly Follower[]> => {
  const found: Follower[] = [];
  for (let after: string | undefined; ; ) {
    const { applications } = await askGraphQl(api, CONTROL_PLANE, FOLLOWERS, { repository, after });
    found.push(...applications.nodes);
    after = applications.pageInfo.endCursor ?? undefined;
    if (after === undefined) return found;
  }
};

type Found = Pick<MergeEffect, 'verdict' | 'problem' | 'hint' | 'comparison'>;

/** What one runtime cannot tell, or is not there to tell, does not keep the others from telling. */
const compared = async (
  ctx: CommandContext,
  { runtime, namespace, name }: Follower,
  { positions }: Reach,
  { from, to }: PullMerge,
): Promise<Found> => {
  try {
    const proxy = await openAppProxy(ctx, runtime, ['pr', 'deployments']);
    const { revisionComparison } = await proxy.ask(COMPARE, {
      namespace,
      name,
      from: positions.map(() => from),
      to: positions.map(() => to),
      sourcePositions: positions,
    });
    const problem = revisionComparison.to.failure ?? undefined;
    return { verdict: verdictOf(revisionComparison), problem, comparison: revisionComparison };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!isApiError(error) && !isFault(error)) throw error;
    const { message: problem, hint } = error;
    return { verdict: 'unknown', problem, hint };
  }
};

/** One after the other: whoever waits at a terminal sees them come, and a runtime has others to serve. */
export async function* mergeEffects(ctx: CommandContext, merge: PullMerge): AsyncGenerator<MergeEffect> {
  for (const follower of await followersOf(ctx, merge.url)) {
    const reach = reachOfTold(follower, merge);
    if (!reach) continue;
    const { runtime, namespace, name, environment, destination } = follower;
    const found: Found =
      reach.touch === 'no' ? { verdict: 'same' } : await compared(ctx, follower, reach, merge);
    yield {
      ...{ runtime, namespace, name },
      environment: environment ?? undefined,
      cluster: destination.name ?? destination.server,
      targetNamespace: destination.namespace,
      ...found,
    };
  }
}
