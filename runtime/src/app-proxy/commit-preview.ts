import { type RepositoryPlace, writeRepositoryPlace } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { FileChange } from '../git-writes/index.ts';
import type { Editor } from '../shared-configuration/index.ts';
import type { ProxyCall } from './call.ts';
import type { CommitDesk } from './commit-desk.ts';

/** A commit before it is made. */
interface CommitPreview {
  readonly repository: string;
  readonly branch: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
  readonly files: {
    readonly path: string;
    readonly before: string | undefined;
    readonly after: string | undefined;
  }[];
}

const afterOf = (change: FileChange): string | undefined =>
  'content' in change && typeof change.content === 'string' ? change.content : undefined;

/**
 * A repository in the hands of the caller, in which a commit is only told: whoever changes files through it learns
 * what would be written. The provider is asked whether the caller may push, so that a preview promises no more than
 * can be done.
 */
export const previewing = async (
  commits: Pick<CommitDesk, 'reader' | 'writer'>,
  call: ProxyCall,
  place: RepositoryPlace,
): Promise<Editor<CommitPreview>> => {
  const { read, list } = await commits.writer(call, place);
  const { name, email } = call.caller;
  return {
    read,
    list,
    commit: async (changes, message) => {
      const reader = await commits.reader(call, writeRepositoryPlace(place));
      const { head, files } = await reader.read(changes.map(({ path }) => path));
      const taken = changes.find(({ path, expected }) => expected === '' && files.has(path));
      if (taken) throw new Fault('COMMIT_CONFLICT', `${taken.path} is there already`, { path: taken.path });
      return {
        repository: place.url,
        branch: head.branch,
        author: { name, email },
        message,
        files: changes.map(change => ({
          path: change.path,
          before: files.get(change.path)?.content,
          after: afterOf(change),
        })),
      };
    },
  };
};
