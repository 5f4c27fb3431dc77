import { Secret } from '@freshet/kit/secret';
import { type CommandContext, usageFault } from '../command/index.ts';

type Asking = Pick<CommandContext, 'keyboard' | 'stdin'>;

const MAX_BYTES = 4096;

interface Wanted {
  /** What to ask the person for, in order. */
  readonly questions: readonly string[];
  readonly fromStdin: boolean;
  readonly see: readonly string[];
}

/** Passwords, asked for without showing them, or one per line from standard input. */
export const askPasswords = async (
  { keyboard, stdin }: Asking,
  { questions, fromStdin, see }: Wanted,
): Promise<Secret[]> => {
  const answers: string[] = [];
  if (fromStdin) answers.push(...(await stdin.readText(MAX_BYTES)).split(/\r?\n/));
  else if (!keyboard.isTty)
    throw usageFault('there is no terminal to ask for the password; use --password-stdin', { see });
  else for (const question of questions) answers.push(await keyboard.ask(question, { hidden: true }));
  return questions.map((_, index) => {
    const answer = answers[index];
    if (!answer)
      throw usageFault(`${fromStdin ? `line ${index + 1} of the input` : 'the password'} is empty`, { see });
    return new Secret(answer);
  });
};
