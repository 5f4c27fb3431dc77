import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findKubeTool } from '@freshet/kit/kube-tools';
import type { Helm } from './ports.ts';

interface LocalHelmOptions {
  /** Ours alone: where the program is unpacked, and where a login lies while it runs. */
  readonly folder: string;
  /** Where programs of this machine are looked for, in the form of PATH. */
  readonly searchPath: string | undefined;
}

const run = promisify(execFile);
const LOGIN_FOLDER = 'helm-login';
const TIMEOUT_MS = 60_000;
const MOST_BYTES = 1_048_576;

/** The Helm of this machine, or the one that comes with our packages. It sees nothing of the platform's environment. */
export const localHelm = ({ folder, searchPath = '' }: LocalHelmOptions): Helm => ({
  run: async ({ kubeconfig, args, signal }) => {
    const program = await findKubeTool('helm', { folder, searchPath });
    // Always the same, and one run at a time: what a process left that was killed in the middle goes with the next run.
    const home = join(folder, LOGIN_FOLDER);
    await rm(home, { recursive: true, force: true });
    await mkdir(home, { recursive: true, mode: 0o700 });
    try {
      const login = join(home, 'kubeconfig');
      await writeFile(login, kubeconfig, { mode: 0o600 });
      const { stdout } = await run(program, [...args, '--kubeconfig', login], {
        cwd: home,
        env: { LC_ALL: 'C.UTF-8', HOME: home, TMPDIR: home },
        timeout: TIMEOUT_MS,
        maxBuffer: MOST_BYTES,
        signal,
      });
      return stdout;
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  },
});
