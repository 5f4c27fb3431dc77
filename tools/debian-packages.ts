/**
 * Packages of Debian and its kin that tests need, installed as root without a question. Several test files want them at
 * the same moment on a new machine: who finds the installer busy waits, and then looks whether it is still needed.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Wish {
  /** The program, by its path or its name. */
  readonly aptGet: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Packages that belong together; of several choices the first that can be had. */
  readonly choices: readonly (readonly string[])[];
  /** Whether another has installed it meanwhile. */
  readonly isThere: () => boolean;
  readonly pauseMs?: number;
}

/** apt-get waits for one of its locks when told to; the others it gives up on at once. */
const BUSY = /Could not get lock/;
const LOCK_TIMEOUT = 'DPkg::Lock::Timeout=300';
const MOST_TRIES = 300;

/** Why it could not be installed; nothing where it was, or where another did it. */
export const installPackages = ({
  aptGet,
  env,
  choices,
  isThere,
  pauseMs = 1_000,
}: Wish): string | undefined => {
  // Images of containers have each update delete what was fetched, also from under the installer of another.
  const fetched = mkdtempSync(join(tmpdir(), 'freshet-packages-'));
  chmodSync(fetched, 0o755); // who fetches is another user
  const options = ['-q', '-o', LOCK_TIMEOUT, '-o', `Dir::Cache::Archives=${fetched}`];
  const ask = (...args: string[]): string | undefined => {
    for (let tries = 1; ; tries += 1) {
      const { status, stderr } = spawnSync(aptGet, [...options, ...args], {
        encoding: 'utf8',
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (status === 0) return undefined;
      if (!BUSY.test(stderr) || tries === MOST_TRIES) return `apt-get ${args.join(' ')} failed:\n${stderr}`;
      pause(pauseMs);
      if (isThere()) return undefined;
    }
  };
  try {
    let why = ask('update');
    if (why !== undefined) return why;
    for (const packages of choices) {
      if (isThere()) return undefined;
      why = ask('install', '-y', '--no-install-recommends', ...packages);
      if (why === undefined) return undefined;
    }
    return why;
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
};

/** Whoever needs a program before anything else has nothing to do meanwhile. */
const pause = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};
