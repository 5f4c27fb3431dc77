import { PassThrough } from 'node:stream';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, test } from 'vitest';
import { keyboardOn } from './keyboard.ts';

/** A terminal in memory: what a person types goes in, what they see comes out. */
const terminal = () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let seen = '';
  output.on('data', chunk => {
    seen += chunk;
  });
  let interrupts = 0;
  const keyboard = keyboardOn({
    input,
    output,
    interrupt: () => {
      interrupts += 1;
    },
  });
  return {
    keyboard,
    type: (text: string) => input.write(text),
    seen: () => seen,
    interrupts: () => interrupts,
  };
};

describe('the keyboard', () => {
  test('shows the question and what is typed', async () => {
    const { keyboard, type, seen } = terminal();
    const answer = keyboard.ask('Name: ');
    type('ann\r');
    expect(await answer).toBe('ann');
    expect(seen()).toContain('Name: ');
    expect(seen()).toContain('ann');
  });

  test('shows nothing of a hidden answer, also after one that was shown', async () => {
    const { keyboard, type, seen } = terminal();
    const name = keyboard.ask('Name: ');
    type('ann\r');
    await name;
    for (const secret of ['hunter2', 'hunter3']) {
      const password = keyboard.ask('Password: ', { hidden: true });
      type(`${secret}\r`);
      expect(await password).toBe(secret);
    }
    expect(seen()).toContain('Password: \n');
    expect(seen()).not.toContain('hunter');
  });

  test('lets a hidden answer be corrected', async () => {
    const { keyboard, type } = terminal();
    const answer = keyboard.ask('Password: ', { hidden: true });
    type('abX\u007fc\r');
    expect(await answer).toBe('abc');
  });

  test('takes the end of the input as an empty answer', async () => {
    const { keyboard, type } = terminal();
    const answer = keyboard.ask('Name: ');
    type('\u0004');
    expect(await answer).toBe('');
  });

  test('hands Ctrl-C on, and answers nothing', async () => {
    const { keyboard, type, interrupts } = terminal();
    let answered = false;
    void keyboard.ask('Password: ', { hidden: true }).then(() => {
      answered = true;
    });
    type('half\u0003');
    await eventually(() => expect(interrupts()).toBe(1));
    expect(answered).toBe(false);
  });

  test('is nobody where input or output is no terminal', () => {
    const stream = new PassThrough();
    expect(keyboardOn({ input: stream, output: stream, interrupt: () => undefined }).isTty).toBe(false);
  });
});
