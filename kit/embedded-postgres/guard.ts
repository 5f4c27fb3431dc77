import { spawn } from 'node:child_process';
import { isolated } from './command.ts';
import type { Placement } from './placement.ts';

/**
 * Waits on a pipe that nothing is written to. It ends with the process that holds the other end, however that ended, and
 * then the server is asked to shut down, so that a platform that is killed leaves no database running. The lock file is
 * what says that the pid is still that of the server.
 */
const GUARD = `trap '' HUP INT TERM
read -r line && exit 0
ours() { read -r pid <"$2/postmaster.pid" && [ "$pid" = "$1" ]; }
ours "$@" 2>/dev/null && kill -INT "$1" || exit 0
count=0
while [ $count -lt 8 ] && kill -0 "$1" 2>/dev/null; do sleep 1; count=$((count + 1)); done
ours "$@" 2>/dev/null && kill -QUIT "$1"
`;

/** Sees to it that a server does not outlive this process. Answers with what dismisses the guard. */
export const guardServer = (pid: number, { path, account }: Placement): (() => void) => {
  if (process.platform === 'win32') return () => undefined; // has no shell and no signals
  const guard = spawn('/bin/sh', ['-c', GUARD, 'freshet-guard', String(pid), path], {
    ...isolated(account),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a guard the server is found and stopped by the next start, as long as nothing else ends it.
  guard.on('error', () => undefined).unref();
  guard.stdin?.on('error', () => undefined);
  return () => void guard.kill('SIGKILL');
};
