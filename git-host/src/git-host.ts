/** The built-in Git host: bare repositories that the real `git` looks after, served over smart HTTP. */

import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Fault } from '@freshet/kit/errors';
import { Capabilities } from './capabilities.ts';
import { GitProgram } from './git-program.ts';
import { harden } from './hardening.ts';
import { HostedRepository } from './hosted-repository.ts';
import { type ProposedUpdate, readProposal } from './judge-push.ts';
import { DEFAULT_LIMITS, type GitLimits } from './limits.ts';
import { maintain } from './maintenance.ts';
import { whichMoved } from './moved.ts';
import { Place } from './place.ts';
import type { RefUpdate } from './references.ts';
import { Repositories } from './repositories.ts';
import { type PushEnd, serveGit } from './serve-git.ts';
import { Slots } from './slots.ts';
import type { SmartRequest } from './smart-request.ts';
import { Writers } from './writers.ts';

export interface GitHostOptions {
  /** The folder of the host; made where it is not there. */
  readonly root: string;
  /** Where `git` is looked for, as in PATH. */
  readonly searchPath: string;
  readonly limits?: Partial<GitLimits>;
  /** Whether no other process uses the folder; then nothing that lies around is in use. */
  readonly exclusive: boolean;
}

/** Whoever decides about pushes and remembers them. */
export interface PushRules {
  /** `ok`, or one line that the pusher is told; nothing moves then. */
  readonly judge: (updates: readonly ProposedUpdate[]) => Promise<string>;
  /** What moved. The client hears of its success after this. */
  readonly moved: (updates: readonly RefUpdate[]) => Promise<void>;
}

interface ServedRequest {
  readonly key: string;
  readonly request: SmartRequest;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly signal: AbortSignal;
  readonly push?: PushRules;
}

/** What the merge machinery needs is there from this version on. */
const OLDEST = [2, 38] as const;

export class GitHost {
  readonly #git: GitProgram;
  readonly #limits: GitLimits;
  readonly #repositories: Repositories;
  readonly #writers: Writers;
  readonly #transfers: Slots;
  readonly #capabilities = new Capabilities();

  private constructor(git: GitProgram, limits: GitLimits, repositories: Repositories) {
    this.#git = git;
    this.#limits = limits;
    this.#repositories = repositories;
    this.#writers = new Writers(limits);
    this.#transfers = new Slots(limits.transfers, limits.transfersWaiting);
  }

  /** Prepares the folder and looks whether `git` can be used. */
  static async open({ root, searchPath, limits: given, exclusive }: GitHostOptions): Promise<GitHost> {
    const limits = { ...DEFAULT_LIMITS, ...given };
    await mkdir(root, { recursive: true, mode: 0o700 });
    const configFile = await harden(root, limits);
    const git = new GitProgram({ root, configFile, searchPath, limits });
    await requireUsableGit(git);
    const repositories = new Repositories(root, git);
    if (exclusive) await repositories.tidyUp();
    return new GitHost(git, limits, repositories);
  }

  exists(key: string): Promise<boolean> {
    return this.#repositories.exists(key);
  }

  create(key: string, defaultBranch: string): Promise<void> {
    return this.#repositories.create(key, defaultBranch);
  }

  fork(key: string, source: { readonly key: string; readonly defaultBranch: string }): Promise<void> {
    return this.#repositories.fork(key, source);
  }

  delete(key: string): Promise<void> {
    return this.#repositories.delete(key);
  }

  /** What can be read and written of one repository. */
  repository(key: string): HostedRepository {
    const place = this.#place(key);
    return new HostedRepository(place, {
      write: job => this.#writers.write(place.gitDir, job, () => false),
      fetch: (from, refspec) =>
        this.#repositories.fetchInto(place.gitDir, this.#repositories.pathOf(from), [refspec]),
    });
  }

  /** Answers one request of a Git client. */
  async serve({ key, request, push, ...streams }: ServedRequest): Promise<void> {
    const place = this.#place(key);
    const writes = push !== undefined && request.phase === 'exchange';
    const mark = randomBytes(12).toString('hex');
    let died = false;
    const listener = push && {
      judge: async (
        updates: readonly RefUpdate[],
        quarantine: Parameters<typeof readProposal>[1]['quarantine'],
      ) => {
        const read = await readProposal(place, { updates, quarantine, maxRefs: this.#limits.maxPushRefs });
        return 'refused' in read ? read.refused : push.judge(read.proposed);
      },
      settled: async ({ allowed, moved, died: hasDied }: PushEnd) => {
        died = hasDied;
        await push.moved(moved ?? (await whichMoved(place, allowed, mark)));
      },
    };
    const exchange = () =>
      serveGit({
        git: this.#git,
        limits: this.#limits,
        place,
        capabilities: this.#capabilities,
        mark,
        request,
        ...streams,
        ...(listener ? { push: listener } : {}),
      });
    await this.#transfers.use(
      () => (writes ? this.#writers.write(place.gitDir, exchange, () => died) : exchange()),
      streams.signal,
    );
  }

  /** Packs a repository that has become untidy; true if it was. */
  maintain(key: string, signal?: AbortSignal): Promise<boolean> {
    return maintain(this.#place(key), this.#limits.maintenanceMs, signal);
  }

  #place(key: string): Place {
    return new Place(this.#git, this.#repositories.pathOf(key));
  }
}

const requireUsableGit = async (git: GitProgram): Promise<void> => {
  const version = await git.text({ args: ['version'] });
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(version) ?? [];
  const isOld = Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
  if (isOld)
    throw new Fault('GIT_PROGRAM_UNUSABLE', `the program git must be version ${OLDEST.join('.')} or newer`, {
      found: version.slice(0, 100),
    });
};
