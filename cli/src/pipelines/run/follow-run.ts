/**
 * One local run from its request to its end. The runner is a program of its own; it tells what happens and is told
 * what the person wants. The first Ctrl-C asks it to cancel and waits, the second to end everything at once, and
 * the third ends the runner itself, for the case that it does not answer.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LocalRunMessage, type LocalRunRequest } from '@freshet/contracts/runner';
import { FAULTS, Fault, type FaultCode, type FaultDetails } from '@freshet/kit/errors';
import type { CommandContext } from '../../command/index.ts';
import type { Conversation } from '../../host/index.ts';
import { safeText } from '../../output/index.ts';
import { Approvals } from './approvals.ts';
import type { RunBoard } from './run-board.ts';
import type { RunLogs } from './run-logs.ts';
import type { RunView } from './run-view.ts';

export interface RunOptions {
  readonly request: Extract<LocalRunRequest, { kind: 'run' }>;
  readonly board: RunBoard;
  readonly view: RunView;
  readonly logs: RunLogs;
  readonly yes: boolean;
}

export type RunStatus = Extract<LocalRunMessage, { kind: 'finished' }>['status'];

const TICK_MS = 100;
/** A runner that has said its last word and does not end is ended. */
const GOODBYE_MS = 30_000;

/** Runs to the end, and answers with how it ended. */
export const followRun = async (ctx: CommandContext, options: RunOptions): Promise<RunStatus> => {
  const { install, env } = ctx;
  if (!existsSync(install.runnerEntry)) {
    throw new Fault(
      'CLI_INSTALL_INCOMPLETE',
      `this checkout has no runner: ${install.runnerEntry} is missing`,
      {
        path: install.runnerEntry,
      },
    );
  }
  const follower = new Follower(ctx, options);
  const conversation = ctx.programs.converse(
    {
      file: install.nodePath,
      args: [install.runnerEntry, 'local'],
      env: {
        ...env,
        NODE_COMPILE_CACHE:
          env.NODE_COMPILE_CACHE ?? join(install.root, 'node_modules', '.cache', 'freshet-compiled'),
      },
    },
    { onLine: line => follower.heard(line), onSignal: () => follower.interrupted() },
  );
  return follower.follow(conversation);
};

class Follower {
  readonly #ctx: CommandContext;
  readonly #options: RunOptions;
  readonly #approvals: Approvals;
  readonly #stop = new AbortController();
  #conversation: Conversation | undefined;
  #fault: Extract<LocalRunMessage, { kind: 'fault' }> | undefined;
  #interrupts = 0;

  constructor(ctx: CommandContext, options: RunOptions) {
    this.#ctx = ctx;
    this.#options = options;
    const { view, board, yes } = options;
    this.#approvals = new Approvals({ ctx, view, board, yes, say: request => this.#say(request) });
  }

  async follow(conversation: Conversation): Promise<RunStatus> {
    const { board, view, logs, request } = this.#options;
    this.#conversation = conversation;
    this.#say(request);
    const ticking = this.#tick();
    try {
      const { code, complaint } = await conversation.ended;
      const { finished } = board.view;
      if (this.#fault) throw faultOf(this.#fault);
      if (finished) return finished.status;
      if (this.#interrupts > 2) return 'terminated';
      throw this.#lost(code, complaint);
    } finally {
      this.#approvals.closeAll();
      this.#stop.abort();
      await ticking;
      await logs.flush();
      view.close(board);
    }
  }

  async heard(line: string): Promise<void> {
    const message = messageOf(line);
    if (!message) return;
    const { board, view, logs } = this.#options;
    board.take(message);
    view.told(message, board);
    if (message.kind === 'planned') await logs.open(message.buildId);
    if (message.kind === 'log') await logs.write(message.id, message.text);
    if (message.kind === 'approval') this.#approvals.ask(message.id, message.reason);
    if (message.kind === 'step' && message.phase === 'ended') this.#approvals.close(message.id);
    if (message.kind === 'fault') this.#fault = message;
    if (message.kind === 'fault' || message.kind === 'finished') this.#sayGoodbye();
    // A slow reader of our own output slows the run down, and not our memory up.
    await this.#ctx.out.drained();
  }

  interrupted(): void {
    const { board, view } = this.#options;
    this.#interrupts += 1;
    if (this.#interrupts > 2) {
      this.#conversation?.kill();
      view.note('The runner was ended by force. What it started may still run; the next run ends it.', board);
      return;
    }
    this.#approvals.closeAll();
    const force = this.#interrupts === 2;
    board.cancelling(force ? 'forced' : 'asked');
    this.#say(force ? { kind: 'cancel', force } : { kind: 'cancel' });
    view.cancelling(board);
  }

  #say(request: LocalRunRequest): void {
    this.#conversation?.say(JSON.stringify(request));
  }

  #sayGoodbye(): void {
    this.#conversation?.hangUp();
    this.#ctx.clock.sleep(GOODBYE_MS, this.#stop.signal).then(
      () => this.#conversation?.kill(),
      () => undefined,
    );
  }

  async #tick(): Promise<void> {
    const { board, view, logs } = this.#options;
    const { signal } = this.#stop;
    for (let count = 1; !signal.aborted; count += 1) {
      await this.#ctx.clock.sleep(TICK_MS, signal).catch(() => undefined);
      if (signal.aborted) return;
      view.tick(board);
      // Whoever reads the file of a step that runs need not wait for its end.
      if (count % 10 === 0) await logs.flush();
    }
  }

  #lost(code: number, complaint: string): Fault {
    const words = complaint.trim().split('\n').slice(-3).map(safeText).join(' ');
    const said = words === '' ? '' : `: ${words}`;
    return new Fault('CLI_RUNNER_LOST', `the runner ended with ${code} and without a result${said}`, {
      code,
    });
  }
}

/** Undefined for kinds that a newer runner may know. */
const messageOf = (line: string): LocalRunMessage | undefined => {
  try {
    return LocalRunMessage.safeParse(JSON.parse(line)).data;
  } catch {
    // Something in the runner printed past the protocol; the protocol has nothing to say about it.
    return undefined;
  }
};

const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(FAULTS, code);

/** What the runner could not do, as if this command had met it itself. */
const faultOf = ({ code, message, details = {} }: Extract<LocalRunMessage, { kind: 'fault' }>): Error => {
  if (!isFaultCode(code)) return new Error(message);
  return new Fault(code, message, Object.fromEntries(Object.entries(details).filter(isDetail)));
};

const isDetail = (entry: [string, unknown]): entry is [string, FaultDetails[string]] =>
  ['string', 'number', 'boolean'].includes(typeof entry[1]);
