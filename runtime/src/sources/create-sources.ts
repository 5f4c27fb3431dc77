import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { createGuardedProxy, type OutboundGuard } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { ChartSources } from './chart-sources.ts';
import type { Credentials } from './credentials.ts';
import { baseConfig } from './git-config.ts';
import { GitProgram } from './git-program.ts';
import { GitSources } from './git-sources.ts';
import { withAppTokens } from './github-app.ts';
import { createLargeFiles } from './large-files.ts';
import { DEFAULT_LIMITS, type SourceLimits } from './limits.ts';
import { createSignatures } from './signatures.ts';
import { Slots } from './slots.ts';
import type { SourcePlace, Sources } from './sources.ts';
import { createWeb } from './web.ts';

export interface SourcesOptions {
  /** Ours alone. What was fetched is kept in it from start to start. */
  readonly folder: string;
  readonly credentials: Credentials;
  /** Where `git` and `ssh` are looked for, in the form of PATH. */
  readonly searchPath: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits?: Partial<SourceLimits>;
  /** Lets repositories of this machine be named by `file://`: for one person's tools and for tests, not for servers. */
  readonly allowFiles?: boolean;
  /** The program that talks SSH, when it is not the `ssh` of this machine. */
  readonly ssh?: string;
  /** Judges the servers of charts and of what Git servers name; `gitGuard` those of repositories. */
  readonly guard: OutboundGuard;
  readonly gitGuard?: OutboundGuard;
}

/** Begins to serve sources out of a folder; `stop` ends all programs and removes what was checked out. */
export const createSources = async (options: SourcesOptions): Promise<Sources> => {
  const { folder, searchPath, clock, log, allowFiles = false, ssh = 'ssh', guard } = options;
  const { gitGuard = guard } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const part = (name: string): string => join(folder, name);
  // What a former process checked out, or left of a login, is nobody's now.
  for (const name of ['trees', 'drafts']) await rm(part(name), { recursive: true, force: true });
  for (const name of ['repositories', 'trees', 'drafts', 'none'])
    await mkdir(part(name), { recursive: true, mode: 0o700 });
  const configFile = join(part('drafts'), 'gitconfig');
  await writeFile(configFile, baseConfig(part('none')), { mode: 0o600 });

  const stopping = new AbortController();
  const slots = { local: new Slots(limits.parallel), remote: new Slots(limits.transfers) };
  const protocols = allowFiles ? 'https:http:ssh:file' : 'https:http:ssh';
  const git = new GitProgram({
    home: folder,
    searchPath,
    protocols,
    slots,
    stopping: stopping.signal,
  });
  const web = createWeb({ slots: slots.remote, stopping: stopping.signal, guard });
  const proxy = createGuardedProxy(gitGuard);
  const credentials = withAppTokens(options.credentials, { web, clock, askMs: limits.askMs });
  const repositories = new GitSources({
    git,
    credentials,
    repositories: part('repositories'),
    trees: part('trees'),
    folders: { drafts: part('drafts'), none: part('none'), ssh, configFile, guard: gitGuard, proxy },
    allowFiles,
    fillLargeFiles: createLargeFiles({ web, drafts: part('drafts'), limits }),
    verify: createSignatures({
      drafts: part('drafts'),
      searchPath,
      timeoutMs: limits.localMs,
      stopping: stopping.signal,
    }),
    limits,
    clock,
    log,
  });
  await repositories.start();
  const charts = new ChartSources({
    web,
    credentials,
    drafts: part('drafts'),
    trees: join(part('trees'), 'charts'),
    limits,
    clock,
    log,
  });
  const keeper = (place: SourcePlace): GitSources | ChartSources =>
    ChartSources.serves(place) ? charts : repositories;

  return {
    resolve: async (place, { fresh = false } = {}) => keeper(place).resolve(place, fresh),
    open: async (place, revision) => keeper(place).open(place, revision),
    changed: async (place, from, to) => {
      if (from === to) return [];
      return ChartSources.serves(place) ? undefined : repositories.changed(place, from, to);
    },
    describe: async (place, revision, touching) =>
      ChartSources.serves(place) ? undefined : repositories.describe(place, revision, touching),
    signatureProblem: async (place, revision, keyIds) =>
      ChartSources.serves(place)
        ? 'it is a chart, which cannot be verified'
        : repositories.signatureProblem(place, revision, keyIds),
    addressOf: async (name, project) => options.credentials.addressOf?.(name, project),
    forget: repoURL => {
      repositories.forget(repoURL);
      charts.forget(repoURL);
    },
    stop: async () => {
      stopping.abort(new Fault('SOURCE_STOPPED', 'the engine is stopping'));
      await Promise.all([repositories.stop(), charts.stop()]);
      await proxy.stop();
    },
  };
};
