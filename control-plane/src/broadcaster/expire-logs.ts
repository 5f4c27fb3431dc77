import type { BlobStore } from '@freshet/kit/blob-store';
import type { LogStore } from './log-store.ts';
import { blobPrefix } from './log-writer.ts';

interface Deps {
  readonly store: LogStore;
  readonly blobs: BlobStore;
}

const BUILDS_AT_ONCE = 100;

/**
 * Removes a log: first its bytes, also those that no index points to, then what is known of it. Interrupted between,
 * it is found and removed again.
 */
export const removeLog =
  ({ store, blobs }: Deps) =>
  async (accountId: string, buildId: string): Promise<void> => {
    const prefix = blobPrefix(accountId, buildId);
    for (;;) {
      const { blobs: found, next } = await blobs.list(prefix);
      await blobs.delete(found.map(({ key }) => key));
      if (next === undefined) break;
    }
    await store.forget(accountId, buildId);
  };

/** Removes the logs that nobody has added to since; answers how many. */
export const expireLogs =
  (deps: Deps) =>
  async (before: Date, signal: AbortSignal): Promise<number> => {
    const remove = removeLog(deps);
    for (let removed = 0; ; ) {
      const builds = await deps.store.untouchedSince(before, BUILDS_AT_ONCE);
      for (const { accountId, buildId } of builds) {
        signal.throwIfAborted();
        await remove(accountId, buildId);
        removed += 1;
      }
      if (builds.length < BUILDS_AT_ONCE) return removed;
    }
  };
