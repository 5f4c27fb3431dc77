import { isFault } from '@freshet/kit/errors';
import type { FileChange } from '../git-writes/index.ts';

/** A branch of a repository, in the hands of somebody who may change it. */
export interface Editor<Answer> {
  read(
    paths: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly revision: string; readonly content: string }>>;
  list(folder: string): Promise<readonly string[]>;
  commit(
    changes: readonly FileChange[],
    message: string,
    how?: { readonly force?: boolean | undefined; readonly allowEmpty?: boolean | undefined },
  ): Promise<Answer>;
}

const ATTEMPTS = 5;

/** Makes a change that follows from what the files say; again, where somebody changed them meanwhile. */
export const editing = async <Answer>(
  editor: Editor<Answer>,
  message: string,
  plan: () => Promise<readonly FileChange[]>,
): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const changes = await plan();
    try {
      return await editor.commit(changes, message);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isFault(error, 'COMMIT_CONFLICT')) throw error;
    }
  }
};
