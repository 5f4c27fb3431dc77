import type { Secret } from '@freshet/kit/secret';
import { readKey, sameHash } from '../../machine-keys/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { GitOpsRuntime } from './runtime.ts';
import { runtimeOf } from './runtime-store.ts';

/**
 * Whose key this is; undefined for anything wrong or revoked, without saying why. All processes of a runtime share its
 * key, so it is never replaced behind their backs: it ends when the runtime is recovered or deleted.
 */
export const identifyRuntime =
  ({ work }: Pick<GitOpsRuntimesCore, 'work'>) =>
  async (key: Secret): Promise<GitOpsRuntime | undefined> => {
    const presented = readKey(key);
    if (!presented) return undefined;
    const row = await work.sql
      .selectFrom('gitops_runtimes.runtimes')
      .selectAll()
      .where('id', '=', presented.id)
      .executeTakeFirst();
    return row && sameHash(row.key_hash, presented.hash) ? runtimeOf(row) : undefined;
  };
