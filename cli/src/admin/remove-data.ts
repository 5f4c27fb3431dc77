import { ANSWER_FLAGS, confirmedForSure, defineCommand } from '../command/index.ts';
import { runOperator, SAME_SETTINGS } from './run-operator.ts';

interface HomeData {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

const path = ['admin', 'remove-data'];

export const removeData = defineCommand({
  path,
  summary: 'Remove all data of a stopped Freshet on this machine, its database included',
  description: `${SAME_SETTINGS} Lists what goes and asks first. As root the database may lie outside of
    FRESHET_HOME, below /var/lib/freshet; that goes too, and nothing of any other installation. Files in the home
    that the platform did not make stay, among them \`cli.yaml\` with your contexts. A database of your own
    (DATABASE_URL) is not touched. Refused while Freshet or its runner runs. There is no way back.`,
  flags: ANSWER_FLAGS,
  uses: ['output'],
  examples: [
    { command: 'freshet admin remove-data', what: 'Show what there is, and remove it when you say yes' },
    { command: 'FRESHET_HOME=./state freshet admin remove-data --yes', what: 'In a script' },
  ],
  async run(ctx, { flags }) {
    const found = await runOperator(ctx, ['home-data']);
    if ('exitCode' in found) return found.exitCode;
    const { home, removed, kept } = JSON.parse(found.output) as HomeData & { readonly home: string };
    for (const one of removed) ctx.print.note(`  ${one}`);
    const question = `Remove all of this for good, with every secret and build of ${home}?`;
    if (!(await confirmedForSure(ctx, question, { yes: flags.yes, see: path }))) return 1;
    const done = await runOperator(ctx, ['remove-data']);
    if ('exitCode' in done) return done.exitCode;
    if (kept.length > 0) ctx.print.note(`Left alone: ${kept.join(', ')}`);
    await ctx.print.value(`The data of ${home} is removed.`, { home, removed, kept });
    return 0;
  },
});
