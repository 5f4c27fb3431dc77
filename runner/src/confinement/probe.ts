/**
 * What this machine has to keep steps apart with: namespaces of Linux, made by the programs of util-linux. Whether they
 * may be used is tried and not guessed: containers and hardened kernels forbid them in many ways.
 */
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Clock } from '@freshet/kit/time';
import { startProcess } from '../processes/index.ts';
import type { BuildConfinement, ConfinementTools } from './confinement.ts';
import { hideHomes } from './hide-homes.ts';
import { isolate } from './isolate.ts';

const PROGRAMS = ['env', 'nsenter', 'sh', 'unshare'] as const;
const DIRECTORIES = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'] as const;

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const toolsOf = (isRoot: boolean, clock: Clock): ConfinementTools | undefined => {
  const found = PROGRAMS.map(name => [
    name,
    DIRECTORIES.map(directory => join(directory, name)).find(isProgram),
  ]);
  return found.some(([, path]) => path === undefined)
    ? undefined
    : ({ ...Object.fromEntries(found), isRoot, clock } as ConfinementTools);
};

/** Whether a step in the place can see a file next to its own directories; undefined where it cannot run there. */
const seesKey = async (
  confinement: BuildConfinement,
  home: string,
  clock: Clock,
): Promise<boolean | undefined> => {
  const [volume, state, key] = [join(home, 'volume'), join(home, 'state'), join(home, 'key')];
  for (const directory of [volume, join(state, 'home'), join(state, 'tmp')])
    await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(key, '');
  // What is left of a program is found by its name, so that two probes must not have the same.
  const buildId = basename(home);
  const place = await confinement.open({ buildId, volume, state });
  try {
    let told = '';
    const program = place.wrap({
      command: [
        '/bin/sh',
        '-c',
        'if [ -e "$KEY" ]; then echo seen; else echo hidden; fi > answer; cat answer',
      ],
      environment: { KEY: key, PATH: DIRECTORIES.join(':') },
      workingDirectory: volume,
    });
    const running = startProcess(
      { ...program, buildId, programId: 'probe' },
      (stream, chunk) => {
        if (stream === 'out') told += Buffer.from(chunk).toString();
      },
      { clock },
    );
    await running.ended;
    return told === 'seen\n' ? true : told === 'hidden\n' ? false : undefined;
  } finally {
    await place.close();
  }
};

const works = async (confinementOf: (home: string) => BuildConfinement, clock: Clock): Promise<boolean> => {
  const home = await mkdtemp(join(tmpdir(), 'freshet-confinement-'));
  try {
    return (await seesKey(confinementOf(home), home, clock)) === false;
  } catch {
    return false; // what cannot be made here is not there
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
};

export interface FoundConfinement {
  /** Keeps the homes of runner and platform out of sight; for builds of the repository itself. */
  readonly hiding?: BuildConfinement;
  /** Leaves nothing in sight but programs and the build itself; for builds of forks. */
  readonly isolation?: BuildConfinement;
}

/** Tries what there is. `homes` are the directories that no step is to see. */
export const findConfinement = async (
  homes: readonly string[],
  { isRoot, clock }: { readonly isRoot: boolean; readonly clock: Clock },
): Promise<FoundConfinement> => {
  const tools = process.platform === 'linux' ? toolsOf(isRoot, clock) : undefined;
  if (!tools) return {};
  const isolated = works(() => isolate(tools), clock);
  // Without root, steps would see themselves as root where homes are hidden, which many programs do not like.
  const hidden = isRoot && works(home => hideHomes([home], tools), clock);
  return {
    ...((await hidden) ? { hiding: hideHomes(homes, tools) } : {}),
    ...((await isolated) ? { isolation: isolate(tools) } : {}),
  };
};
