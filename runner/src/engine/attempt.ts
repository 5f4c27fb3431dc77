/** One attempt of a step: its world, its log, what it exports, and its end in words. */
import { join, posix } from 'node:path';
import {
  type BuildState,
  type ExportedVariable,
  type Plan,
  type ReportedFacts,
  type StepNode,
  scopeFor,
} from '@freshet/domain/builds';
import { lookupScope, type Scope } from '@freshet/domain/expressions';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { BuildPlace, Output, ProgramEnd, RunningProgram } from '../executor/index.ts';
import type { Secrets } from '../masking/index.ts';
import { recordProcess, startProcess } from '../processes/index.ts';
import type {
  BuildServices,
  Connections,
  HostProgram,
  StepFacts,
  StepProgram,
  StepResult,
  StepRunner,
  StepRunners,
  StepWorld,
} from '../step/index.ts';
import {
  attemptDirectory,
  COMMANDS_DIRECTORY,
  makeAttemptDirectory,
  readExports,
  takeSharedExports,
} from '../workspace/index.ts';
import { directoryOf } from './directories.ts';
import { environmentOf, isFixedIn } from './environment.ts';
import { resolveStep } from './resolve-step.ts';
import type { BuildSink } from './sink.ts';
import { tellTests } from './tell-tests.ts';

/** What all attempts of a build have in common. */
export interface AttemptSetting {
  readonly buildId: string;
  readonly plan: Plan;
  readonly place: BuildPlace;
  readonly volume: string;
  /** A directory of the machine for what the engine itself starts. */
  readonly directory: string;
  /** Where programs of the machine are looked for. */
  readonly path: string;
  readonly secrets: Secrets;
  readonly connections: Connections;
  readonly runners: StepRunners;
  readonly sink: BuildSink;
  readonly clock: Clock;
  readonly graceMs: number;
}

/** One attempt that is to be made. */
export interface AttemptOrder {
  readonly node: StepNode;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly state: BuildState;
  readonly scope: Scope;
  readonly services: BuildServices | undefined;
  /** Aborted when the step is to stop. */
  readonly stop: AbortSignal;
  /** Aborted when there is no time for grace any more. */
  readonly kill: AbortSignal;
}

/** How an attempt ended, as the machine is told. */
export interface AttemptEnd {
  readonly outcome: 'success' | 'failure' | 'terminated';
  readonly reason?: string;
  readonly exports: readonly ExportedVariable[];
  readonly facts?: ReportedFacts;
}

/** A log that hides secrets, for one step. */
export const maskedOutput = (
  { secrets, sink }: Pick<AttemptSetting, 'secrets' | 'sink'>,
  id: string,
): { readonly output: Output; readonly end: () => Promise<void> } => {
  const maskers = { out: secrets.masker(), err: secrets.masker() };
  const tell = (stream: 'out' | 'err', bytes: Uint8Array) =>
    bytes.length === 0 ? undefined : sink.log(id, stream, bytes);
  return {
    output: (stream, chunk) => tell(stream, maskers[stream].write(chunk)),
    end: async () => {
      for (const stream of ['out', 'err'] as const) await tell(stream, maskers[stream].end());
    },
  };
};

/** Follows a program to its end, stopping it when it is to stop. */
export const followProgram = async (
  running: RunningProgram,
  signals: Pick<AttemptOrder, 'stop' | 'kill'>,
  graceMs: number,
): Promise<ProgramEnd> => {
  const stopping: Promise<void>[] = [];
  const stop = () => stopping.push(running.stop(signals.kill.aborted ? 0 : graceMs));
  const kill = () => stopping.push(running.stop(0));
  if (signals.stop.aborted) stop();
  signals.stop.addEventListener('abort', stop, { once: true });
  signals.kill.addEventListener('abort', kill, { once: true });
  try {
    const end = await running.ended;
    await Promise.all(stopping);
    return end;
  } finally {
    signals.stop.removeEventListener('abort', stop);
    signals.kill.removeEventListener('abort', kill);
  }
};

/** A name for a program that is safe in names of containers and in variables. */
const programId = ({ node, attempt }: Pick<AttemptOrder, 'node' | 'attempt'>, name = ''): string => {
  const readable = node.id.replaceAll(/[^\w.-]+/g, '-').slice(0, 60);
  return [readable, node.index, attempt, ...(name ? [name.replaceAll(/[^\w.-]+/g, '-')] : [])].join('-');
};

const factsFor = (plan: Plan, state: BuildState, step: string): StepFacts | undefined => {
  const place = plan.byName.get(step);
  const facts = place === undefined ? undefined : state.nodes.at(place).facts;
  return facts && { ...facts.members, ...(facts.image === undefined ? {} : { image: facts.image }) };
};

const reported = (facts: StepFacts): ReportedFacts => {
  const { image, workingDirectory, ...others } = facts;
  const members = Object.entries({ ...others, ...(workingDirectory ? { workingDirectory } : {}) });
  return {
    ...(image === undefined ? {} : { image }),
    ...(workingDirectory === undefined ? {} : { directory: workingDirectory }),
    members: Object.fromEntries(members.filter((pair): pair is [string, string] => pair[1] !== undefined)),
  };
};

class Attempt {
  readonly #setting: AttemptSetting;
  readonly #order: AttemptOrder;
  readonly #scope: Scope;
  readonly #relative: string;

  constructor(setting: AttemptSetting, order: AttemptOrder) {
    this.#setting = setting;
    this.#order = order;
    this.#scope = scopeFor(setting.plan, order.state, order.node.id, order.scope);
    this.#relative = attemptDirectory(order.node.index, order.attempt);
  }

  async carryOut(output: Output): Promise<StepResult & { readonly exports: readonly ExportedVariable[] }> {
    const { runners, volume } = this.#setting;
    const step = resolveStep(this.#order.node.step, this.#scope);
    const run = runners[step.type] as StepRunner | undefined;
    if (!run)
      throw new Fault('STEP_TYPE_UNSUPPORTED', `Steps of type ${step.type} cannot be run here`, {
        type: step.type,
      });
    await makeAttemptDirectory(volume, this.#relative);
    const world = this.#world(step, output);
    const since = this.#setting.clock.now().getTime();
    const result = await run(step, world);
    const shared = await takeSharedExports(volume);
    await tellTests(step, world, { ...this.#setting, since });
    const exports = [...shared, ...(result.exports ?? (await this.#exported()))];
    return { ...result, exports: await this.#allowed(exports, output) };
  }

  /** A step must not tell the ones after it that they are of another build, or of another commit. */
  async #allowed(exports: readonly ExportedVariable[], output: Output): Promise<readonly ExportedVariable[]> {
    const { variables } = this.#scope;
    const refused = exports.filter(({ name }) => isFixedIn(variables, name));
    for (const { name } of refused)
      await output(
        'err',
        Buffer.from(`Warning: ${name} says which build this is; its value stays as it was\n`),
      );
    return refused.length === 0 ? exports : exports.filter(variable => !refused.includes(variable));
  }

  get #exported(): () => Promise<readonly ExportedVariable[]> {
    return () => readExports(join(this.#setting.volume, this.#relative, 'exports'));
  }

  #world(step: StepNode['step'], output: Output): StepWorld {
    const { buildId, place, volume, secrets, connections, plan, graceMs } = this.#setting;
    const { node, attempt, services, stop, state } = this.#order;
    const mainClone = plan.byName.get('main_clone');
    const cloned = mainClone === undefined ? undefined : state.nodes.at(mainClone).facts?.directory;
    return {
      node,
      attempt,
      buildId,
      place,
      volume,
      environment: environmentOf(
        this.#scope,
        'environment' in step ? step.environment : [],
        this.#ofAttempt(),
      ),
      output,
      signal: stop,
      run: program => this.#run(program, output),
      runOnHost: program => this.#runOnHost(program, output),
      exported: this.#exported,
      lookup: lookupScope(this.#scope),
      directory: written => directoryOf({ volume, volumePath: place.volumePath }, written, cloned),
      mask: value => secrets.add(value),
      graceMs,
      services,
      facts: name => factsFor(plan, state, name),
      connections,
    };
  }

  #ofAttempt(): Readonly<Record<string, string>> {
    const { place, buildId } = this.#setting;
    const { node, attempt, maxAttempts } = this.#order;
    return {
      CI: 'true',
      CF_BUILD_ID: buildId,
      CF_STEP_NAME: node.name,
      CF_VOLUME_PATH: place.volumePath,
      FRESHET_EXPORTS: posix.join(place.volumePath, this.#relative, 'exports'),
      FRESHET_COMMANDS: posix.join(place.volumePath, COMMANDS_DIRECTORY),
      ...(node.retry ? { CF_CURRENT_ATTEMPT: String(attempt), CF_MAX_ATTEMPTS: String(maxAttempts) } : {}),
    };
  }

  #run({ name, output, ...program }: StepProgram, usual: Output): Promise<ProgramEnd> {
    const { place, graceMs } = this.#setting;
    const running = place.run({ ...program, id: programId(this.#order, name) }, output ?? usual);
    return followProgram(running, this.#order, graceMs);
  }

  #runOnHost(program: HostProgram, usual: Output): Promise<ProgramEnd> {
    const { buildId, directory, path, clock, graceMs } = this.#setting;
    const running = startProcess(
      {
        buildId,
        programId: programId(this.#order, `host-${program.name ?? 'program'}`),
        command: program.command,
        environment: { PATH: path, HOME: directory, TMPDIR: directory, ...program.environment },
        workingDirectory: program.workingDirectory,
        ...(program.input === undefined ? {} : { input: program.input }),
      },
      program.output ?? usual,
      { clock, onStart: pid => recordProcess(join(directory, 'processes'), pid) },
    );
    return followProgram(running, this.#order, graceMs);
  }
}

const failure = (error: unknown): StepResult => {
  if (isFault(error)) return { outcome: 'failure', reason: `${error.message}. ${error.hint}` };
  const words = error instanceof Error ? error.message : String(error);
  return { outcome: 'failure', reason: `the engine could not run it: ${words}` };
};

/** Makes one attempt. Never throws: whatever goes wrong is how it ended. */
export const makeAttempt = async (setting: AttemptSetting, order: AttemptOrder): Promise<AttemptEnd> => {
  const { secrets, sink } = setting;
  const { node, stop } = order;
  const log = maskedOutput(setting, node.id);
  let result: StepResult & { readonly exports?: readonly ExportedVariable[] };
  try {
    result = await new Attempt(setting, order).carryOut(log.output);
  } catch (error) {
    result = failure(error);
  }
  await log.end();
  const { exports = [], reason, facts, made } = result;
  if (made) sink.image(node.id, { ...made, repository: secrets.hide(made.repository) });
  secrets.addAll(exports.filter(({ encrypted }) => encrypted).map(({ value }) => value));
  if (exports.length > 0)
    sink.exported(
      node.id,
      exports.map(({ name }) => name),
    );
  return {
    outcome: stop.aborted ? 'terminated' : result.outcome,
    exports,
    ...(reason === undefined ? {} : { reason: secrets.hide(reason) }),
    ...(facts === undefined ? {} : { facts: reported(facts) }),
  };
};
