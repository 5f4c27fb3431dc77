import type { components } from '../api/index.ts';

export type Repository = components['schemas']['Repository'];
export type PullRequest = components['schemas']['PullRequest'];

/** What names a repository in a path of the API. */
export const pathOf = ({ owner, name }: Repository) => ({ owner: owner.login, repo: name });

/** The first line of a commit message. */
export const subjectOf = (message: string): string => message.split('\n', 1)[0] ?? '';

/** The build that an address of this very installation leads to. */
export const buildOf = (url: string, origin: string): string | undefined => {
  const target = URL.parse(url);
  return target?.origin === origin ? /^\/builds\/([0-9a-f]{24})$/.exec(target.pathname)?.[1] : undefined;
};
