import { usageFault } from '../command/index.ts';

/** The argument that names a repository. */
export const REPOSITORY_ARG = {
  name: 'repository',
  what: 'OWNER/NAME of the repository',
  completeFrom: ['repo', 'list'],
} as const;

/** Owner and name of `owner/name`, also as `-o name` printed it. */
export const repositoryPath = (text: string, see: readonly string[]): { owner: string; repo: string } => {
  const parts = text.replace(/^repository\//, '').split('/');
  const [owner = '', repo = ''] = parts;
  if (parts.length !== 2 || owner === '' || repo === '')
    throw usageFault(`${text} does not name a repository; write it as OWNER/NAME`, { see });
  return { owner, repo };
};
