import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** A person who can be asked. */
export interface Keyboard {
  /** Somebody sits there: both the keys and the place where questions appear belong to a terminal. */
  readonly isTty: boolean;
  /** One line of an answer, without its end; empty when they close the input. `hidden` shows nothing of it. */
  ask(question: string, options?: { readonly hidden?: boolean }): Promise<string>;
}

interface KeyboardStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Where questions appear: not standard output, which may go into a file. */
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** While a line is read the terminal sends no signal for Ctrl-C; this stands in for it. */
  readonly interrupt: () => void;
}

/** The terminal as a keyboard. Line editing is Node's own; for hidden answers its echo goes nowhere. */
export const keyboardOn = ({ input, output, interrupt }: KeyboardStreams): Keyboard => ({
  isTty: input.isTTY === true && output.isTTY === true,
  ask: (question, { hidden = false } = {}) =>
    new Promise(resolve => {
      if (hidden) output.write(question);
      const lines = createInterface({
        input,
        output: hidden ? nowhere() : output,
        terminal: true,
        historySize: 0,
        prompt: hidden ? '' : question,
      });
      let answer: string | undefined;
      let interrupted = false;
      lines.once('line', line => {
        answer = line;
        lines.close();
      });
      lines.once('SIGINT', () => {
        interrupted = true;
        lines.close();
      });
      // Only once it is closed does it leave the keys to the next question.
      lines.once('close', () => {
        if (hidden || answer === undefined) output.write('\n');
        if (interrupted) interrupt();
        else resolve(answer ?? '');
      });
      lines.prompt();
    }),
});

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
