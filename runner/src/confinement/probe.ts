/**
 * What this machine has to keep steps apart with. Nothing is guessed: a sandbox is made, a step in it tries what it must
 * not be able to do, and each protection counts only where that failed. Containers and hardened kernels forbid
 * namespaces in many ways, and each way has its words.
 */
import { accessSync, constants, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, totalmem, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { isFault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { startProcess } from '../processes/index.ts';
import {
  type BuildConfinement,
  type MissingProtection,
  PROTECTIONS,
  type StepLimits,
} from './confinement.ts';
import { findHierarchies } from './control-groups.ts';
import { createSandbox, type SandboxOptions } from './sandbox.ts';
import { systemCallFilter } from './system-calls.ts';

export interface FoundConfinement {
  /** Undefined where this machine lets the runner make no sandbox at all. */
  readonly confinement?: BuildConfinement | undefined;
  /** The same for builds of forks, which see none of the directories that were added for the others. */
  readonly forStrangers?: BuildConfinement | undefined;
  readonly missing: readonly MissingProtection[];
}

/** What steps may have and take, as the runner is set up. */
export interface ConfinementWishes {
  readonly clock: Clock;
  readonly limits: StepLimits;
  /** Directories of the machine that steps may read besides the system; builds of forks may not. */
  readonly readable: readonly string[];
  /** Directories that no step sees, wherever they lie. */
  readonly hidden: readonly string[];
  /** Closed addresses that steps may reach, as `readAddressList` reads them. */
  readonly allowed: readonly string[];
}

const PERLS = ['/usr/bin/perl', '/bin/perl', '/usr/local/bin/perl'] as const;

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const ownUser = (): SandboxOptions['user'] => {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  try {
    return { uid, gid, name: userInfo().username };
  } catch {
    return { uid, gid, name: 'runner' }; // it has a number and no name
  }
};

/** What a step in the sandbox says of itself, one line for each thing that it could do or see. */
const QUESTIONS = `
test -e "$KEY" && echo key
test -e "/proc/$RUNNER/root" && kill -0 "$RUNNER" 2>/dev/null && echo runner
grep -q '^CapEff:.*[1-9a-f]' /proc/self/status && echo capabilities
grep -q '^Seccomp:.*2' /proc/self/status || echo calls
(: > /usr/.freshet-probe) 2>/dev/null && echo writes
perl -e 'use strict; socket(my $s, 2, 1, 0); exit(connect($s, pack("Sna4x8", 2, $ENV{PORT}, pack("C4", 127, 0, 0, 1))) ? 0 : 1)' && echo loopback
echo asked
`;

interface Answers {
  readonly lines: readonly string[];
  /** Why there are none. */
  readonly failure?: string;
}

const ask = async (options: SandboxOptions): Promise<Answers> => {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-sandbox-'));
  const [volume, state, key] = [join(directory, 'volume'), join(directory, 'state'), join(directory, 'key')];
  // It stands for what listens on this machine for itself.
  const service = createServer(socket => socket.destroy());
  // Programs that are left are found by the id, so that two probes must not have the same.
  const buildId = basename(directory);
  try {
    for (const path of [volume, join(state, 'home'), join(state, 'tmp')])
      await mkdir(path, { recursive: true, mode: 0o700 });
    await writeFile(key, '');
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve));
    const address = service.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const place = await createSandbox(options).open({ buildId, volume, state });
    try {
      const wrapped = place.wrap({
        programId: 'probe',
        command: ['/bin/sh', '-c', QUESTIONS],
        environment: { KEY: key, RUNNER: String(process.pid), PORT: String(port), PATH: '/usr/bin:/bin' },
        workingDirectory: volume,
      });
      let [out, err] = ['', ''];
      const running = startProcess(
        { ...wrapped, buildId },
        (stream, chunk) => {
          if (stream === 'out') out += Buffer.from(chunk).toString();
          else err = `${err}${Buffer.from(chunk)}`.slice(-1_000);
        },
        { clock: options.clock },
      );
      await running.ended;
      await wrapped.ended();
      const lines = out.split('\n');
      return lines.includes('asked')
        ? { lines }
        : { lines, failure: err.trim() || 'a program in it says nothing' };
    } finally {
      await place.close();
    }
  } catch (error) {
    return { lines: [], failure: isFault(error) ? error.message : String(error) };
  } finally {
    service.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
};

const isSafe = ({ lines, failure }: Answers): boolean =>
  failure === undefined && !['key', 'runner', 'capabilities', 'writes'].some(line => lines.includes(line));

const NO_LINUX = 'sandboxes are made of namespaces, which only Linux has';
const NO_PERL =
  'perl is not installed at /usr/bin/perl, and the program that makes sandboxes is written in it';

const hintOf = (why: string): string => {
  const restricts = (name: string, value: string): boolean => {
    try {
      return readFileSync(`/proc/sys/${name}`, 'utf8').trim() === value;
    } catch {
      return false; // this kernel has no such setting
    }
  };
  if (restricts('kernel/apparmor_restrict_unprivileged_userns', '1'))
    return `${why}; AppArmor keeps user namespaces from this user (sysctl kernel.apparmor_restrict_unprivileged_userns=0 lets them)`;
  if (restricts('kernel/unprivileged_userns_clone', '0') || restricts('user/max_user_namespaces', '0'))
    return `${why}; user namespaces are turned off here (sysctl kernel.unprivileged_userns_clone, user.max_user_namespaces)`;
  return why;
};

const nothing = (reason: string): FoundConfinement => ({
  missing: PROTECTIONS.map(protection => ({ protection, reason })),
});

/** The best sandbox that this machine lets us make: user namespaces first, and the network where there can be one. */
const findSandbox = async (
  basis: SandboxOptions,
): Promise<
  { readonly options: SandboxOptions; readonly answers: Answers; readonly noNetwork?: string } | string
> => {
  const withNetwork = await ask(basis);
  if (isSafe(withNetwork)) return { options: basis, answers: withNetwork };
  const plain = { ...basis, hasNetwork: false };
  const answers = await ask(plain);
  if (isSafe(answers))
    return { options: plain, answers, noNetwork: withNetwork.failure ?? 'steps still reached this machine' };
  if (basis.hasUsers && basis.user.uid === 0) return findSandbox({ ...basis, hasUsers: false });
  return answers.failure ?? 'a program in it saw what it must not see';
};

/** What bounds what steps take, and what of it cannot be bounded here. */
const limitsMissing = ({
  hierarchies,
  limits,
  user,
  hasUsers,
}: SandboxOptions): readonly MissingProtection[] => {
  const bounds = hierarchies.flatMap(hierarchy => hierarchy.bounds);
  const missing: MissingProtection[] = [];
  if (limits.memoryBytes !== undefined && !bounds.includes('memory'))
    missing.push({
      protection: 'memory',
      reason:
        'the runner may make no control groups, so that each process of a step is bounded, and not the step',
    });
  // The kernel counts processes of users, and never those of root.
  if (limits.processes !== undefined && !bounds.includes('processes') && (user.uid === 0 || !hasUsers))
    missing.push({ protection: 'processes', reason: 'the runner is root and may make no control groups' });
  return missing;
};

/** Tries what there is. */
export const findConfinement = async (wishes: ConfinementWishes): Promise<FoundConfinement> => {
  if (process.platform !== 'linux') return nothing(NO_LINUX);
  const perl = PERLS.find(isProgram);
  if (perl === undefined) return nothing(NO_PERL);
  const filtersCalls = systemCallFilter(process.arch) !== undefined;
  const found = await findSandbox({
    ...wishes,
    perl,
    processor: process.arch,
    user: ownUser(),
    hasUsers: true,
    hasNetwork: true,
    filtersCalls,
    hierarchies: findHierarchies(),
  });
  if (typeof found === 'string') return nothing(hintOf(found));
  const { options, answers, noNetwork } = found;
  const missing: readonly MissingProtection[] = [
    ...(answers.lines.includes('calls')
      ? [{ protection: 'system-calls' as const, reason: 'this kernel does not filter system calls' }]
      : []),
    ...(answers.lines.includes('loopback')
      ? [{ protection: 'network' as const, reason: noNetwork ?? 'steps still reached this machine' }]
      : []),
    ...limitsMissing(options),
  ];
  return {
    confinement: createSandbox(options),
    forStrangers: createSandbox({ ...options, readable: [] }),
    missing,
  };
};

/** As much memory as a step may take unless it is set: what most builds need, and never all that the machine has. */
export const memoryLimit = (wanted: number): number => Math.min(wanted, Math.floor(totalmem() * 0.8));
