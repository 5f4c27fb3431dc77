import type { CommitEventFacts } from '@freshet/contracts/repositories';
import type { Commit } from '@freshet/git-host';
import type { Addresses, Repository } from '../repository.ts';

/** Longer texts are cut off in events: whoever wants all of a message asks for the commit. */
const MAX_TEXT = 4_096;

export const clip = (text: string): string => text.slice(0, MAX_TEXT);

export const commitFacts = (
  { sha, message, author, committer }: Commit,
  repository: Repository,
  addresses: Addresses,
): CommitEventFacts => ({
  sha,
  message: clip(message),
  author: { ...author, name: author.name.slice(0, 256), email: author.email.slice(0, 256) },
  committer: { ...committer, name: committer.name.slice(0, 256), email: committer.email.slice(0, 256) },
  url: addresses.commit(repository, sha),
});
