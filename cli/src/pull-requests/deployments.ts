import { type CommandContext, defineCommand } from '../command/index.ts';
import { safeText, visibleLines } from '../output/index.ts';
import { REPOSITORY_ARG } from '../repositories/index.ts';
import { type MergeEffect, mergeEffects } from './merge-effects.ts';
import { commitOfFork, readMerge } from './merge-result.ts';
import { NUMBER_ARG, pullRequestPath } from './number.ts';

const path = ['pr', 'deployments'];

const WORDS = {
  breaks: 'could not be rendered after the merge',
  'stays-broken': 'cannot be rendered, now or after the merge',
  mends: 'can be rendered after the merge, and cannot now',
  changes: 'changes',
  same: 'stays as it is',
  unknown: 'could not be told',
} as const satisfies Record<MergeEffect['verdict'], string>;

const countsOf = ({ comparison }: MergeEffect): string => {
  if (!comparison) return '';
  const { created, changed, deleted } = comparison;
  return ` (${created} created, ${changed} changed, ${deleted} deleted)`;
};

const placeOf = ({ environment, cluster, targetNamespace }: MergeEffect): string =>
  environment ?? `${cluster}/${targetNamespace}`;

/** One application in one line. */
const lineOf = (effect: MergeEffect): string => {
  const { name, verdict, problem, hint = '' } = effect;
  const counts = verdict === 'changes' || verdict === 'mends' ? countsOf(effect) : '';
  const why = problem === undefined ? '' : `: ${problem}`;
  const advice = verdict === 'unknown' ? ` (${hint || 'Try again.'})` : '';
  return safeText(`${name} in ${placeOf(effect)}: ${WORDS[verdict]}${counts}${why}${advice}`);
};

const show = ({ print, out }: CommandContext, effect: MergeEffect): void => {
  const { comparison } = effect;
  print.note(lineOf(effect));
  for (const { kind, name: object, problem: refused, diff } of comparison?.resources ?? []) {
    if (refused != null) print.note(safeText(`${kind} ${object}: ${refused}`));
    // Whatever stands in a manifest, and whoever wrote it: it goes to a terminal.
    out.line(visibleLines(diff.replace(/\n$/, '')));
  }
  if (comparison?.isCut) print.note('There are more objects than are shown.');
  for (const warning of comparison?.warnings ?? []) print.note(safeText(warning));
  if (comparison && comparison.drifted > 0)
    print.note(
      `${comparison.drifted} of its objects differ from Git already, not because of this pull request`,
    );
};

const sum = (effects: readonly MergeEffect[], ...verdicts: readonly MergeEffect['verdict'][]): number =>
  effects.filter(({ verdict }) => verdicts.includes(verdict)).length;

export const pullDeployments = defineCommand({
  path,
  summary: 'Show what a pull request would change in clusters if it were merged',
  description: `
    Asks the runtimes of all applications that follow the target branch: each renders the branch as it is and the merge,
    and tells what differs. What a cluster has otherwise already is no part of that. Needs the right to sync the
    applications. Ends with exit code 1 when an application could not be rendered after the merge and can be now, or when
    nobody could tell, as its runtime, repository or cluster does not answer; changes alone are no failure. Values of
    Secrets are never shown. Where the target has moved on, the merge is waited for. Nothing of a fork is rendered
    without --fork and the commit that you have looked at with \`freshet pr diff\`, which names it; where the fork is at
    another one by now, it is refused.`,
  args: [REPOSITORY_ARG, NUMBER_ARG],
  flags: {
    fork: {
      type: 'string',
      placeholder: 'SHA',
      what: 'Render this commit though it comes from a fork; all characters of it',
    },
  },
  examples: [
    { command: 'freshet pr deployments acme/environments 7', what: 'What happens when it is merged?' },
    {
      command: 'freshet pr deployments acme/environments 8 --fork 9f2c4e1b7a3d5068c2e9f41ab6d70358e1c4927f',
      what: 'Of a fork, at the commit that `freshet pr diff` showed',
    },
    { command: 'freshet pr deployments acme/environments 7 -o json', what: 'The same for a script' },
  ],
  async run(ctx, { args, flags }) {
    const { print } = ctx;
    const { fork } = flags;
    const agreedTo = fork === undefined ? undefined : commitOfFork(fork, path);
    const merge = await readMerge(ctx, pullRequestPath(args, path), agreedTo);
    const isData = print.format === 'json' || print.format === 'yaml';
    const effects: MergeEffect[] = [];
    for await (const effect of mergeEffects(ctx, merge)) {
      effects.push(effect);
      if (!isData && effect.verdict !== 'same') show(ctx, effect);
    }
    if (isData) await print.value('', effects);
    const same = sum(effects, 'same');
    if (effects.length === 0) print.note(`No application that you may see follows ${merge.branch}.`);
    else if (same > 0) print.note(`${same} of ${effects.length} applications stay as they are.`);
    return sum(effects, 'breaks', 'unknown') > 0 ? 1 : 0;
  },
});
