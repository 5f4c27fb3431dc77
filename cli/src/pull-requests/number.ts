import { usageFault } from '../command/index.ts';
import { repositoryPath } from '../repositories/index.ts';

/** The argument that numbers a pull request. */
export const NUMBER_ARG = { name: 'number', what: 'Number of the pull request' } as const;

/** The pull request that two arguments name. */
export const pullRequestPath = (
  { repository, number }: { readonly repository: string; readonly number: string },
  see: readonly string[],
): { owner: string; repo: string; number: number } => {
  const digits = number.replace(/^(pull-request\/|#)/, '');
  if (!/^\d{1,9}$/.test(digits)) throw usageFault(`${number} is not the number of a pull request`, { see });
  return { ...repositoryPath(repository, see), number: Number(digits) };
};
