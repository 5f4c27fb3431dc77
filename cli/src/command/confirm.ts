import { safeText } from '../output/index.ts';
import type { CommandContext } from './context.ts';
import type { FlagSpecs } from './spec.ts';
import { usageFault } from './usage.ts';

/** The flag of every command that asks before it acts. */
export const CONFIRM_FLAGS = {
  yes: {
    type: 'boolean',
    short: 'y',
    what: 'Do not ask before it is done; without a terminal, as in scripts, nothing is asked anyway',
  },
} as const satisfies FlagSpecs;

/** The flag of a command that takes so much away that a script has to say that it means it. */
export const ANSWER_FLAGS = {
  yes: {
    type: 'boolean',
    short: 'y',
    what: 'Do not ask before it is done; needed without a terminal, as in scripts',
  },
} as const satisfies FlagSpecs;

type Asking = Pick<CommandContext, 'keyboard' | 'print'>;

/** Asks the person at the terminal; where there is none, as in scripts, the command itself is the answer. */
export const confirmed = async (
  { keyboard, print }: Asking,
  question: string,
  { yes }: { readonly yes: boolean },
): Promise<boolean> => {
  if (yes || !keyboard.isTty) return true;
  const answer = await keyboard.ask(`${safeText(question)} [y/N] `);
  if (/^y(es)?$/i.test(answer.trim())) return true;
  print.note('Nothing was changed.');
  return false;
};

/** As `confirmed`, but refused where nobody can be asked and `--yes` is not said. */
export const confirmedForSure = async (
  asking: Asking,
  question: string,
  { yes, see }: { readonly yes: boolean; readonly see: readonly string[] },
): Promise<boolean> => {
  if (!yes && !asking.keyboard.isTty)
    throw usageFault('without a terminal nobody can be asked: say --yes if it is to be done', { see });
  return confirmed(asking, question, { yes });
};
