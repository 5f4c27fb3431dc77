import type { PullRequestWire } from '@freshet/contracts/repositories';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

const TONES = { open: 'good', merged: 'dim', closed: 'warn' } as const;

export const pullRequestView = defineView<PullRequestWire>({
  kind: 'pull-request',
  name: pull => String(pull.number),
  empty: 'There are no such pull requests; `freshet pr create OWNER/NAME --source BRANCH` opens one.',
  columns: [
    { title: 'NUMBER', value: pull => pull.number, align: 'right' },
    { title: 'TITLE', value: pull => pull.title },
    { title: 'STATE', value: pull => pull.state, tone: pull => TONES[pull.state] },
    { title: 'AUTHOR', value: pull => pull.author.name },
    {
      title: 'SOURCE',
      value: ({ source }) =>
        source.isFork ? `${source.repository?.fullName ?? '?'}:${source.branch}` : source.branch,
    },
    { title: 'TARGET', value: pull => pull.target.branch },
    { title: 'MERGEABLE', value: pull => pull.mergeable },
    { title: 'UPDATED', value: pull => shortInstant(pull.updatedAt), wide: true },
    { title: 'HEAD', value: pull => pull.source.sha, wide: true },
  ],
});
