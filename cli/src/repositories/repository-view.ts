import type { BranchProtection, RepositoryWire } from '@freshet/contracts/repositories';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

export const repositoryView = defineView<RepositoryWire>({
  kind: 'repository',
  name: repository => repository.fullName,
  empty: 'There are no repositories that you can see; `freshet repo create OWNER/NAME` makes one.',
  columns: [
    { title: 'NAME', value: repository => repository.fullName },
    { title: 'VISIBILITY', value: repository => repository.visibility },
    { title: 'DEFAULT', value: repository => repository.defaultBranch },
    { title: 'PUSHED', value: ({ pushedAt }) => pushedAt && shortInstant(pushedAt) },
    { title: 'TAGS', value: repository => repository.tags },
    { title: 'FORK-OF', value: repository => repository.forkOf?.fullName, wide: true },
    { title: 'CLONE', value: repository => repository.cloneUrl, wide: true },
    { title: 'ID', value: repository => repository.id, wide: true },
  ],
});

export const protectionView = defineView<z.infer<typeof BranchProtection>>({
  kind: 'branch-protection',
  name: protection => protection.pattern,
  empty: 'No branch is protected; `freshet repo protect OWNER/NAME PATTERN` protects some.',
  columns: [
    { title: 'PATTERN', value: protection => protection.pattern },
    { title: 'FORCE-PUSH', value: ({ allowForcePush }) => (allowForcePush ? 'yes' : 'no') },
    { title: 'DELETION', value: ({ allowDeletion }) => (allowDeletion ? 'yes' : 'no') },
    {
      title: 'PULL-REQUEST',
      value: ({ requirePullRequest }) => (requirePullRequest ? 'required' : 'optional'),
    },
    { title: 'APPROVALS', value: protection => protection.requiredApprovals, align: 'right' },
    { title: 'STATUSES', value: protection => protection.requiredStatuses },
    { title: 'ID', value: protection => protection.id, wide: true },
  ],
});
