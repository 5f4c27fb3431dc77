import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** A person who can be asked. */
export interface Keyboard {
  /** Somebody sits there: both the keys and the place where questions appear belong to a terminal. */
  readonly isTty: boolean;
  /** One line of an answer, without its end; empty when they close the input. `hidden` shows nothing of it. */
  ask(question: string, options?: AskOptions): Promise<string>;
  /** Until the returned function is called, keys show nothing and are no answer to a later question; Ctrl-C works. */
  quiet(): () => void;
}

interface AskOptions {
  readonly hidden?: boolean;
  /** Takes the question back; the answer is empty then. */
  readonly signal?: AbortSignal;
}

interface KeyboardStreams {
  readonly input: NodeJS.ReadableStream & {
    readonly isTTY?: boolean;
    setRawMode?(raw: boolean): unknown;
  };
  /** Where questions appear: not standard output, which may go into a file. */
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** While a line is read the terminal sends no signal for Ctrl-C; this stands in for it. */
  readonly interrupt: () => void;
}

/** The terminal as a keyboard. Line editing is Node's own; for hidden answers its echo goes nowhere. */
export const keyboardOn = ({ input, output, interrupt }: KeyboardStreams): Keyboard => ({
  isTty: input.isTTY === true && output.isTTY === true,
  ask: (question, { hidden = false, signal } = {}) =>
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
      const takeBack = (): void => lines.close();
      signal?.addEventListener('abort', takeBack);
      // Only once it is closed does it leave the keys to the next question.
      lines.once('close', () => {
        signal?.removeEventListener('abort', takeBack);
        if (hidden || answer === undefined) output.write('\n');
        if (interrupted) interrupt();
        else resolve(answer ?? '');
      });
      lines.prompt();
    }),
  quiet: () => (input.isTTY === true ? quieten({ input, interrupt }) : () => undefined),
});

const CTRL_C = '\u0003';

const quieten = ({ input, interrupt }: Omit<KeyboardStreams, 'output'>): (() => void) => {
  const heard = (keys: Buffer | string): void => {
    if (String(keys).includes(CTRL_C)) interrupt();
  };
  input.setRawMode?.(true);
  input.on('data', heard);
  return () => {
    input.off('data', heard);
    input.setRawMode?.(false);
    input.pause();
  };
};

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
