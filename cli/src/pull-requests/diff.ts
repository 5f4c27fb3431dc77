import { comparePullRequest } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { visibleLines } from '../output/index.ts';
import { REPOSITORY_ARG } from '../repositories/index.ts';
import { NUMBER_ARG, pullRequestPath } from './number.ts';

const path = ['pr', 'diff'];

export const diffPull = defineCommand({
  path,
  summary: 'Show what a pull request changes',
  description: `
    Names the commit whose changes these are, which \`freshet pr deployments --fork\` asks for. On a terminal nothing of
    them is hidden: characters that would steer it, reorder text or take no room are shown as marks, such as ␛. In a file
    they stay as they are, for \`git apply\`.`,
  args: [REPOSITORY_ARG, NUMBER_ARG],
  examples: [{ command: 'freshet pr diff acme/shop 7', what: 'Its changes as a patch' }],
  async run({ api, print, out }, { args }) {
    const comparison = await api.call(comparePullRequest, { params: pullRequestPath(args, path) });
    const patch = comparison.diff.patch.replace(/\n$/, '');
    // Whoever opened it wrote these lines: a terminal must not obey them, and `git apply` needs them as they are.
    await print.value(out.isTty ? visibleLines(patch) : patch, comparison);
    print.note(`Changes up to commit ${comparison.head}.`);
    if (comparison.diff.patchTruncated) print.note('There is more; fetch the branch to see all of it.');
  },
});
