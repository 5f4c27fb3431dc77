import { readdirSync, readFileSync } from 'node:fs';

/** Pids of everything that runs and carries the mark of a build. */
export const processesOf = (buildId: string): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(pid => {
      try {
        return (
          pid > 0 &&
          readFileSync(`/proc/${pid}/environ`).includes(`FRESHET_BUILD_ID=${buildId}\0`) &&
          !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
        );
      } catch {
        return false; // it has just ended
      }
    });
