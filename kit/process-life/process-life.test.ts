import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { commandLine, pidExists, processLife } from './process-life.ts';

test('A process keeps its life, and two processes have different ones', async () => {
  const own = await processLife(process.pid);
  expect(own).toMatch(new RegExp(`^${process.pid}-\\w+$`));
  expect(await processLife(process.pid)).toBe(own);
  expect(await processLife(process.ppid)).not.toBe(own);
});

test('A process that ended has no life and no command line', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const pid = child.pid!;
  await once(child, 'exit');
  expect(await processLife(pid)).toBeUndefined();
  expect(await commandLine(pid)).toBeUndefined();
  expect(pidExists(pid)).toBe(false);
});

test('The command line of a living process is known with its arguments', async () => {
  expect(await commandLine(process.pid)).toContain('node');
});
