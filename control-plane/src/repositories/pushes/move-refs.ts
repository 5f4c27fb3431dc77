import type { Principal } from '@freshet/domain/access';
import type { HostedRepository, ProposedUpdate, RefUpdate } from '@freshet/git-host';
import { Fault } from '@freshet/kit/errors';
import type { Actor } from '../../unit-of-work/index.ts';
import { type RepositoriesCore, signatureOf } from '../core.ts';
import { refusalOf } from '../protection.ts';
import { protectionsOf } from '../protection-store.ts';
import type { Repository } from '../repository.ts';
import type { MergeOfPush } from '../tables.ts';
import { forgetPush, notePush } from './push-record.ts';
import { settlePush } from './settle-push.ts';

interface Judged {
  readonly repository: Repository;
  readonly principal: Principal;
  readonly updates: readonly ProposedUpdate[];
  readonly isMerge: boolean;
}

/** Why references may not be moved so; undefined where they may. */
export const judgeUpdates = async (
  { work }: RepositoriesCore,
  { repository, principal, updates, isMerge }: Judged,
): Promise<string | undefined> => {
  const protections = await protectionsOf(work.sql, repository);
  const { defaultBranch } = repository;
  for (const update of updates) {
    const refusal = refusalOf({ update, principal, protections, defaultBranch, isMerge });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

interface Move {
  readonly repository: Repository;
  readonly principal: Principal;
  readonly actor: Actor;
  readonly update: RefUpdate & { readonly branch: string };
  readonly merge?: MergeOfPush;
  /** The new commit was made on top of the one before, so that nothing can be lost. */
  readonly isOnTop?: boolean;
}

/** Moves a branch on behalf of somebody, under the same rules as if they had pushed. */
export const moveBranch = async (core: RepositoriesCore, move: Move): Promise<void> => {
  const { repository, principal, actor, merge } = move;
  const { branch, ...update } = move.update;
  const content = core.host().repository(repository.id);
  const proposed: ProposedUpdate = {
    ...update,
    kind: 'branch',
    name: branch,
    forced: !move.isOnTop && (await isForced(content, update)),
  };
  const isMerge = merge !== undefined;
  const refusal = await judgeUpdates(core, { repository, principal, updates: [proposed], isMerge });
  if (refusal !== undefined) throw new Fault('GIT_PUSH_REFUSED', refusal);
  const push = await notePush(core, repository, { actor, updates: [proposed], ...(merge ? { merge } : {}) });
  try {
    await content.move([update], await signatureOf(core, actor));
  } catch (error) {
    await forgetPush(core, push);
    throw error;
  }
  await settlePush(core, push, [update]);
};

const isForced = async (content: HostedRepository, { before, after }: RefUpdate): Promise<boolean> =>
  before !== undefined && after !== undefined && !(await content.contains(before, after));
