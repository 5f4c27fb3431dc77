/**
 * Loaded into a child process before its own program. When the platform is gone, however it ended, so is the pipe to
 * it, and the child ends as if it were killed: it goes on with its work when the platform starts it again.
 */
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const end = (): void => void process.kill(process.pid, 'SIGKILL');

// Threads of the child load this too, and have an input of their own that ends at once.
if (isMainThread) {
  process.stdin.on('end', end).on('error', end).resume();
  // Waiting for the end of the platform is no reason to stay.
  if ('unref' in process.stdin) (process.stdin as unknown as { unref(): void }).unref();
}
