/**
 * Runs the programs of a build in namespaces of their own: a root directory that has the programs of the machine, read
 * only, and of everything else only the volume, home and temporary directory of the build; a network of their own; no
 * process of the machine in sight; no capability left, also for root; system calls filtered.
 *
 * One process for each build keeps its namespaces (`sandbox.pl hold`). Each program enters them through another
 * (`sandbox.pl enter`), in a process namespace below, so that what the program starts ends with it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { BUILD_MARK, PROGRAM_MARK, recordProcess, type WaitingProcess } from '../processes/index.ts';
import type {
  BuildConfinement,
  BuildDirectories,
  ConfinedPlace,
  ProgramToStart,
  StepLimits,
  WrappedProgram,
} from './confinement.ts';
import { type findHierarchies, openGroups, type StepGroups } from './control-groups.ts';
import { machinePorts, SANDBOX_ADDRESS, SANDBOX_RESOLVER, SandboxNetwork } from './network.ts';
import { systemCallFilter } from './system-calls.ts';

const PROGRAM = fileURLToPath(new URL('./sandbox.pl', import.meta.url));

/** How a sandbox is made on this machine. */
export interface SandboxOptions {
  readonly clock: Clock;
  readonly perl: string;
  readonly processor: string;
  /** Of the runner. */
  readonly user: { readonly uid: number; readonly gid: number; readonly name: string };
  /** Made with user namespaces; without them only root can make one. */
  readonly hasUsers: boolean;
  readonly hasNetwork: boolean;
  readonly filtersCalls: boolean;
  readonly hierarchies: ReturnType<typeof findHierarchies>;
  readonly limits: StepLimits;
  /** Directories of the machine that steps may read besides. */
  readonly readable: readonly string[];
  readonly hidden: readonly string[];
  /** Closed addresses that steps may reach, as `readAddressList` reads them. */
  readonly allowed: readonly string[];
}

/** Steps of a runner that is root are somebody else in their sandbox, whose files are those of root outside. */
const STEP_USER = { uid: 1000, gid: 1000, name: 'freshet' };

/** How long making one may take; a machine that is this slow has other troubles. */
const READY_MS = 30_000;

const WORDS_KEPT = 1_000;

const words = (pairs: readonly (readonly [string, string | number | boolean])[]): readonly string[] =>
  pairs.map(([key, value]) => `${key}=${typeof value === 'boolean' ? (value ? 1 : '') : value}`);

const failed = (why: string): Fault =>
  new Fault('CONFINEMENT_FAILED', `The sandbox of the build could not be made: ${why.trim()}`);

/** What the process that keeps the namespaces of a build says: that it is there, that it is ready, or why not. */
interface Keeper {
  readonly child: ChildProcess;
  /** The process whose namespaces are entered. */
  readonly pid: number;
}

const takeSockets = (child: ChildProcess, network: SandboxNetwork): void => {
  child.on('message', (message, handle) => {
    const { kind, port } = message as { readonly kind?: string; readonly port?: number };
    if (kind === 'resolver') network.takeResolver(handle as DatagramSocket);
    else if (kind === 'outward') network.takeOutward(handle as Server);
    else if (kind === 'machine' && port !== undefined) network.takeMachine(handle as Server, port);
  });
};

const startKeeper = async (
  child: ChildProcess,
  clock: Clock,
  waitForChannel: Promise<void>,
): Promise<Keeper> => {
  const [ready, ended] = [Promise.withResolvers<number>(), Promise.withResolvers<never>()];
  let [said, complaints] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-WORDS_KEPT);
    const pid = /^keeper (\d+)$/m.exec(said)?.[1];
    if (pid !== undefined && said.includes('ready\n')) ready.resolve(Number(pid));
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk}`.slice(-WORDS_KEPT);
  });
  child.once('error', error => ended.reject(failed(error.message)));
  child.once('close', () => ended.reject(failed(complaints || 'it ended without a word')));
  const late = new AbortController();
  try {
    const pid = await Promise.race([
      ready.promise,
      ended.promise,
      clock.sleep(READY_MS, late.signal).then(() => Promise.reject(failed('it takes too long'))),
    ]);
    await Promise.race([waitForChannel, ended.promise]);
    return { child, pid };
  } finally {
    late.abort();
    ended.promise.catch(() => undefined);
  }
};

/** A process in the sandbox that waits for a program. */
interface Entered {
  readonly child: WaitingProcess;
  readonly groups: StepGroups;
}

class Sandbox implements ConfinedPlace {
  readonly #keeper: Keeper;
  readonly #build: BuildDirectories;
  readonly #mark: string;
  readonly #options: SandboxOptions;
  readonly #network: SandboxNetwork;
  readonly #filter: string;
  #isGone = false;
  #isClosed = false;
  #groups = 0;
  #waiting: Entered | undefined;

  constructor(
    keeper: Keeper,
    options: SandboxOptions,
    own: { readonly build: BuildDirectories; readonly mark: string; readonly network: SandboxNetwork },
  ) {
    this.#keeper = keeper;
    this.#options = options;
    const { filtersCalls, processor } = options;
    this.#filter = (filtersCalls && systemCallFilter(processor)?.toString('hex')) || '';
    this.#build = own.build;
    this.#mark = own.mark;
    this.#network = own.network;
    keeper.child.once('exit', () => {
      this.#isGone = true;
    });
  }

  wrap(program: ProgramToStart): WrappedProgram {
    const { child, groups } = this.#take();
    this.#waiting = undefined;
    // The next program finds a process that has entered already, which takes longer than the program's own start.
    setImmediate(() => this.prepare());
    return {
      ...program,
      workingDirectory: '/',
      input: this.#inputOf(program),
      waiting: child,
      ended: () => groups.close(),
    };
  }

  /** Starts a process that enters the sandbox and waits there for a program. */
  prepare(): void {
    if (this.#isClosed || this.#isGone) return;
    try {
      this.#waiting ??= this.#enter();
    } catch {
      // The next program tries it again, and says why it cannot be started.
    }
  }

  #take(): Entered {
    if (this.#isGone) throw failed('the process that keeps it has ended');
    const waiting = this.#waiting;
    if (waiting && waiting.child.exitCode === null && waiting.child.signalCode === null) return waiting;
    return this.#enter();
  }

  #inputOf({ programId, environment, workingDirectory, command }: ProgramToStart): string {
    const { buildId } = this.#build;
    const marks = { [BUILD_MARK]: buildId, [PROGRAM_MARK]: `${buildId}/${programId}` };
    const variables = Object.entries({ ...environment, ...marks }).map(pair => pair.join('='));
    return [workingDirectory, String(variables.length), ...variables, ...command]
      .map(part => `${part}\0`)
      .join('');
  }

  #enter(): Entered {
    const { perl, processor, hasUsers, hasNetwork, limits, hierarchies, clock } = this.#options;
    this.#groups += 1;
    const groups = openGroups(`${this.#mark}-${this.#groups}`, limits, { hierarchies, clock });
    const { uid, gid } = stepUser(this.#options);
    const boundsMemory = hierarchies.some(({ bounds }) => bounds.includes('memory'));
    const child = spawn(
      perl,
      [
        ...[PROGRAM, 'enter'],
        ...words([
          ['arch', processor],
          ['keeper', this.#keeper.pid],
          ['build', this.#mark],
          ['users', hasUsers],
          ['net', hasNetwork],
          ['uid', uid],
          ['gid', gid],
          ['processes', limits.processes ?? ''],
          // Together its processes may take more than that, so it is only for where no group bounds them.
          ['memory', boundsMemory ? '' : (limits.memoryBytes ?? '')],
          ['filter', this.#filter],
          ...groups.files.map(file => ['group', file] as const),
        ]),
      ],
      { cwd: '/', detached: true, env: {}, stdio: ['pipe', 'pipe', 'pipe'] },
    );
    // What goes wrong is told by its end; a program that ends without reading its input is not wrong.
    child.on('error', () => undefined);
    child.stdin.on('error', () => undefined);
    if (child.pid !== undefined) recordProcess(join(this.#build.state, 'processes'), child.pid);
    return { child, groups };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#network.close();
    const { child } = this.#keeper;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) {
      const ended =
        waiting.child.exitCode === null && waiting.child.signalCode === null
          ? once(waiting.child, 'exit')
          : undefined;
      waiting.child.stdin.end();
      await ended;
      await waiting.groups.close();
    }
    if (this.#isGone) return;
    const over = new Promise<void>(resolve => child.once('exit', () => resolve()));
    child.stdin?.end();
    if (child.connected) child.disconnect();
    await over;
  }
}

const stepUser = ({ user }: SandboxOptions): SandboxOptions['user'] => (user.uid === 0 ? STEP_USER : user);

const outerUser = (options: SandboxOptions): SandboxOptions['user'] =>
  // Without user namespaces root stays root, without what makes it one.
  options.hasUsers ? stepUser(options) : { ...options.user, name: 'root' };

/** The sandbox for builds, as this machine can make it. */
export const createSandbox = (options: SandboxOptions): BuildConfinement => ({
  open: async build => {
    const { clock, perl, processor, hasUsers, hasNetwork, readable, hidden, allowed } = options;
    const { volume, state, buildId } = build;
    const [root, home, tmp] = [join(state, 'root'), join(state, 'home'), join(state, 'tmp')];
    await mkdir(root, { recursive: true, mode: 0o700 });
    const ports = hasNetwork ? machinePorts(allowed) : [];
    const mark = `${buildId}-${randomBytes(8).toString('hex')}`;
    const { uid, gid, name } = outerUser(options);
    const child = spawn(
      perl,
      [
        ...[PROGRAM, 'hold'],
        ...words([
          ['arch', processor],
          ['users', hasUsers],
          ['net', hasNetwork],
          ['address', SANDBOX_ADDRESS],
          ['resolver', SANDBOX_RESOLVER],
          ['build', mark],
          ['root', root],
          ['volume', volume],
          ['home', home],
          ['tmp', tmp],
          ['uid', uid],
          ['gid', gid],
          ['user', name],
          ...readable.map(path => ['read', path] as const),
          ...hidden.map(path => ['hide', path] as const),
          ...ports.map(port => ['listen', port] as const),
        ]),
      ],
      {
        cwd: '/',
        detached: true,
        env: { [BUILD_MARK]: buildId },
        stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      },
    );
    child.stdin?.on('error', () => undefined);
    if (child.pid !== undefined) recordProcess(join(state, 'processes'), child.pid);
    const network = new SandboxNetwork(allowed);
    const received = Promise.withResolvers<void>();
    let awaited = hasNetwork ? 2 + ports.length : 0;
    takeSockets(child, network);
    child.on('message', () => {
      awaited -= 1;
      if (awaited === 0) received.resolve();
    });
    if (awaited === 0) received.resolve();
    try {
      const keeper = await startKeeper(child, clock, received.promise);
      const sandbox = new Sandbox(keeper, options, { build, mark, network });
      sandbox.prepare();
      return sandbox;
    } catch (error) {
      network.close();
      child.kill('SIGKILL');
      throw error;
    }
  },
});
