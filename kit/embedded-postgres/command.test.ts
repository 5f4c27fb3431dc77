import { expect, test } from 'vitest';
import { runCommand } from './command.ts';

test.skipIf(process.platform === 'win32')('a command that was killed is told with the signal', async () => {
  expect(await runCommand('/bin/sh', ['-c', 'echo before; kill -KILL $$'])).toEqual({
    kind: 'exited',
    code: undefined,
    signal: 'SIGKILL',
    output: 'before\n',
  });
});
