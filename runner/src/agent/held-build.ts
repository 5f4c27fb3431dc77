/**
 * One build that the runner holds, from the moment it accepted the work until its last report is acknowledged:
 *
 *   kept on disk ──▶ first report acknowledged ──▶ runs ──▶ last report written ──▶ acknowledged ──▶ let go
 *        ╰──────────────── killed at any point: goes on from work, journal and spool ─────────╯
 *
 * Running and sending are independent: a build goes on while the control plane is away. A build whose claim is lost is
 * ended by force and forgotten, since somebody else decides about it now.
 */
import type { KeyObject } from 'node:crypto';
import type { BuildCommand, BuildReport, BuildWork, Claim } from '@freshet/contracts/runner';
import type { StepCatalogue } from '@freshet/domain/steps';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Outbound } from '@freshet/kit/outbound';
import { type Isolation, isolationNotices } from '../confinement/index.ts';
import type { Executor } from '../executor/index.ts';
import { type JournalReading, readJournal } from '../journal/index.ts';
import {
  type BuildRunning,
  connectionsOf,
  directoryOf,
  journalOf,
  type RunTools,
  runBuild,
  secretsOf,
  startOver,
} from '../run/index.ts';
import { withStoredSecrets } from '../secret-stores/index.ts';
import type { Connections, GuardedNetwork, StepRunners } from '../step/index.ts';
import { type Volume, Volumes } from '../workspace/index.ts';
import { askDetails } from './ask-details.ts';
import { holdsWork, keepCommand, keptCommands, letGo } from './kept-work.ts';
import { type PipelineText, pipelineText } from './pipeline-text.ts';
import { sendReports } from './send-reports.ts';
import type { Spool } from './spool.ts';
import type { Uplink } from './uplink.ts';
import { withDetails, workCatalogue, workScope } from './work-order.ts';

/** What all builds of a runner have in common. */
export interface BuildSurroundings extends RunTools {
  readonly home: string;
  /** Where steps of a build run, by whose code it is. */
  readonly executor: (trust: BuildWork['trust']) => Executor;
  readonly runners: (catalogue: () => Promise<StepCatalogue>, noCache?: boolean) => StepRunners;
  /** Of the control plane. */
  readonly publicKey: KeyObject;
  /** Secrets that are mounted for this runner. */
  readonly secretsDirectory?: string | undefined;
  /** Where `git` may go on behalf of builds. */
  readonly network?: GuardedNetwork | undefined;
  /** Requests to secret stores, whose addresses people name. */
  readonly askStore: Outbound;
  /** How steps are kept from this machine. */
  readonly isolation: Isolation;
  readonly uplink: Uplink;
  readonly logger: Logger;
  readonly onSent: (reports: number) => void;
}

type Message = BuildReport['message'];

/** Where Kubernetes puts the token of the service account that a pod runs as. */
const SERVICE_ACCOUNT_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';

/** Where the log of what comes before the steps goes. */
const BEFORE_STEPS = 'init';

class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

const lastWord = (error: unknown, at: number): Message => {
  if (error instanceof Cancelled)
    return { kind: 'finished', at, status: 'terminated', reason: error.message };
  if (!isFault(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'fault', at, code: 'INTERNAL', message };
  }
  const { code, message, hint } = error;
  return { kind: 'fault', at, code, message, hint };
};

export class HeldBuild {
  /** Settles once the runner does not hold it any more; never rejects. */
  readonly over: Promise<void>;
  readonly #work: BuildWork;
  readonly #spool: Spool;
  readonly #with: BuildSurroundings;
  /** Aborted when the build is to end before it began. */
  readonly #begin = new AbortController();
  /** Aborted when nothing is sent any more. */
  readonly #sending = new AbortController();
  /** Commands that are on disk, and those that the build has heard. */
  readonly #kept = new Set<number>();
  readonly #obeyed = new Set<number>();
  #claim: Claim;
  #run: BuildRunning | undefined;
  #isRunning = true;
  #isAbandoned = false;

  constructor(work: BuildWork, spool: Spool, surroundings: BuildSurroundings) {
    this.#work = work;
    this.#spool = spool;
    this.#with = surroundings;
    this.#claim = { buildId: work.buildId, fence: work.fence };
    this.over = this.#live();
  }

  get claim(): Claim {
    return this.#claim;
  }

  /** Whether it still takes a place of the runner. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** The control plane welcomed the runner back with it, and has reports up to this number. */
  async goOn(claim: Claim, acknowledged: number): Promise<void> {
    this.#claim = claim;
    await this.#spool.acknowledge(acknowledged);
  }

  /** Does what somebody wants, once; kept before it is done. */
  async command(command: BuildCommand): Promise<void> {
    if (this.#kept.has(command.number)) return;
    await keepCommand(this.#with.home, this.#claim.buildId, command);
    this.#kept.add(command.number);
    this.#obey(command);
  }

  /** The build belongs to somebody else now. */
  abandon(reason: string): void {
    if (this.#isAbandoned) return;
    this.#isAbandoned = true;
    this.#sending.abort();
    this.cancel(reason, true);
    void this.#spool.close();
  }

  cancel(reason: string, force: boolean): void {
    this.#begin.abort(new Cancelled(reason));
    this.#run?.cancel(reason, force);
  }

  /** Stops sending; everything stays on disk for the next process. */
  async leave(): Promise<void> {
    this.#sending.abort();
    await this.#spool.close();
  }

  /** A build that cannot hear yet hears it as soon as it can, from the disk. */
  #obey({ number, command }: BuildCommand): void {
    if (this.#obeyed.has(number)) return;
    if (this.#run) this.#obeyed.add(number);
    if (command.kind === 'cancel') this.cancel(command.reason, command.force ?? false);
    else this.#run?.answer(command.stepId, command.approved, command.by);
  }

  async #live(): Promise<void> {
    const { logger, home } = this.#with;
    const { buildId } = this.#claim;
    try {
      const [, sent] = await Promise.all([this.#carryOut(), this.#send()]);
      if (sent === 'stopped' && !this.#isAbandoned) return;
      await this.#spool.close();
      await letGo(home, buildId, this.#isAbandoned);
      logger.info({ buildId, isAbandoned: this.#isAbandoned }, 'a build is over');
    } catch (error) {
      logger.error({ buildId, error }, 'a build could not be settled; it is taken up at the next start');
    }
  }

  async #send(): ReturnType<typeof sendReports> {
    const { uplink, clock, logger, onSent } = this.#with;
    const sent = await sendReports({
      claim: () => this.#claim,
      spool: this.#spool,
      uplink,
      clock,
      logger,
      signal: this.#sending.signal,
      onSent,
    });
    if (sent === 'lost') this.abandon('the control plane took the build from this runner');
    if (sent === 'not-understood') this.abandon('the control plane does not understand its reports');
    return sent;
  }

  async #carryOut(): Promise<void> {
    if (!this.#spool.told.isOver) await this.#tell(await this.#lastWord());
    this.#isRunning = false;
  }

  async #lastWord(): Promise<Message> {
    const { clock } = this.#with;
    const at = (): number => clock.now().getTime();
    try {
      this.#run = await this.#start();
      await this.#obeyKept();
      const { status, reason } = await this.#run.finished;
      return { kind: 'finished', at: at(), status, reason };
    } catch (error) {
      if (!isFault(error) && !(error instanceof Cancelled))
        this.#with.logger.error({ buildId: this.#claim.buildId, error }, 'a build broke off');
      return lastWord(error, at());
    }
  }

  /** Commands that came before the build could hear them, in this process or in one that was killed. */
  async #obeyKept(): Promise<void> {
    for (const command of await keptCommands(this.#with.home, this.#claim.buildId)) {
      this.#kept.add(command.number);
      this.#obey(command);
    }
  }

  async #start(): Promise<BuildRunning> {
    const { home } = this.#with;
    const { buildId, restartOf } = this.#work;
    for (const { command } of await keptCommands(home, buildId))
      if (command.kind === 'cancel') this.#begin.abort(new Cancelled(command.reason));
    const reading = await readJournal(journalOf(home, buildId));
    // What has begun is ended by its engine, which knows what to clean up.
    if (!reading) this.#begin.signal.throwIfAborted();
    const before = restartOf === undefined || reading ? undefined : await startOver(home, restartOf);
    const volume = await new Volumes(home, other => holdsWork(home, other)).acquire({
      pipeline: `${this.#work.accountId}/${this.#work.trust}/${this.#work.volume}`,
      buildId,
      reset: this.#work.options.resetVolume ?? false,
      ...(before ? { name: before.header.volume.name, pipeline: before.header.volume.pipeline } : {}),
      ...(reading ? { name: reading.header.volume.name, pipeline: reading.header.volume.pipeline } : {}),
    });
    try {
      return await this.#begun(volume, reading, before);
    } catch (error) {
      await volume.release('keep');
      throw error;
    }
  }

  async #begun(
    volume: Volume,
    reading: JournalReading | undefined,
    before: Awaited<ReturnType<typeof startOver>> | undefined,
  ): Promise<BuildRunning> {
    const surroundings = this.#with;
    if (!reading) await this.#warn();
    const known = reading?.header ?? before?.header;
    const executor = surroundings.executor(this.#work.trust);
    // A clone is made outside of where steps are kept, so that they could have it fetch what they do not see.
    const isStranger = this.#work.trust === 'fork';
    const isConfined = isStranger || surroundings.isolation.kind !== 'none';
    const { network } = surroundings;
    const machine = { localRepository: () => undefined, isConfined, isStranger, network };
    const read = known ? { text: known.text } : await this.#text(connectionsOf(this.#work, machine));
    const work = await this.#stored(await this.#detailed(read), read.text);
    const catalogue = workCatalogue(work);
    const connections = connectionsOf(work, machine);
    return runBuild(
      {
        buildId: work.buildId,
        home: surroundings.home,
        file: known?.file ?? work.file,
        text: read.text,
        timeoutMs: work.options.timeoutMs,
        refusesEventsInCommands: work.options.refusesEventsInCommands,
        executor,
        runners: surroundings.runners(() => Promise.resolve(catalogue), work.options.noCache),
        volume,
        keepVolume: true,
        scope: pipeline => workScope(work, pipeline),
        secrets: secretsOf(work),
        connections,
        send: message => this.#tell(message),
        kept: before?.kept,
        choice: work.options,
        mayBegin: () => this.#spool.untilAcknowledged(1, this.#begin.signal),
        interrupted: reading && { reading, told: this.#spool.told.steps },
      },
      surroundings,
    );
  }

  /** Says in the build what its steps can reach of the machine, before one of them begins. */
  async #warn(): Promise<void> {
    const { isolation, clock } = this.#with;
    for (const notice of isolationNotices(isolation))
      await this.#tell({
        kind: 'log',
        at: clock.now().getTime(),
        id: BEFORE_STEPS,
        stream: 'err',
        text: `Warning: ${notice}\n`,
      });
  }

  /** With what the pipeline names of secret stores; it is read here and kept nowhere. */
  #stored(work: BuildWork, text: string): Promise<BuildWork> {
    const { clock, secretsDirectory, askStore } = this.#with;
    const signal = this.#begin.signal;
    return withStoredSecrets(work, text, {
      clock,
      signal,
      secretsDirectory,
      askStore,
      serviceAccountToken: SERVICE_ACCOUNT_TOKEN,
    });
  }

  /** The work as it is for the pipeline that was read. */
  async #detailed(read: PipelineText): Promise<BuildWork> {
    if (this.#work.text !== undefined) return this.#work;
    const { home, publicKey, uplink, clock, logger } = this.#with;
    const signal = this.#begin.signal;
    const asking = { home, publicKey, uplink, clock, logger, signal, claim: () => this.#claim };
    return withDetails(this.#work, await askDetails(asking, read));
  }

  #text(connections: Connections): Promise<PipelineText> {
    const { clock, path, home } = this.#with;
    const at = (): number => clock.now().getTime();
    return pipelineText(this.#work, {
      directory: directoryOf(home, this.#work.buildId),
      path,
      clock,
      connections,
      signal: this.#begin.signal,
      print: (stream, text) => this.#tell({ kind: 'log', at: at(), id: BEFORE_STEPS, stream, text }),
    }).catch((error: unknown) => {
      this.#begin.signal.throwIfAborted();
      throw error;
    });
  }

  async #tell(message: Message): Promise<void> {
    if (this.#isAbandoned) return;
    if (message.kind === 'approval' && this.#spool.told.approvals.includes(message.id)) return;
    await this.#spool.append(message);
  }
}

/** For handlers that find no such build. */
export const notHeld = (buildId: string): Fault =>
  new Fault('BUILD_CLAIM_LOST', 'the runner does not hold this build', { buildId });
