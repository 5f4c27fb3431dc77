/**
 * What people may do with the repositories of Git Sources, as the provider says of their own logins. Told when the
 * provider was asked anyway, and asked again from time to time: for whoever has registered a token, and for those who
 * were here within the last quarter of an hour, whose login still opens something. What was told is kept on disk, as
 * nobody may see more because a runtime was restarted.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isFault } from '@freshet/kit/errors';
import type { RepositoryPermission } from '@freshet/kit/git-providers';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { z } from 'zod';
import type { GitLogin, GitLogins } from './git-logins.ts';

/** A Git Source and where its repository is. */
interface Source {
  readonly name: string;
  readonly url: string;
}

interface Caller {
  readonly id: string;
  readonly name: string;
  readonly accessToken: Secret;
}

export interface GitPermission {
  readonly gitSource: string;
  readonly userId: string;
  readonly read: boolean;
  readonly write: boolean;
}

export interface KeepPermissionsOptions {
  readonly file: string;
  readonly logins: Pick<GitLogins, 'of' | 'kind' | 'registered'>;
  readonly tell: (permission: GitPermission) => void;
  /** It holds no longer: there is no such Git Source. */
  readonly forget: (permission: Pick<GitPermission, 'gitSource' | 'userId'>) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface KeptPermissions {
  /** The Git Sources that there are. */
  sources(sources: readonly Source[]): void;
  /** Somebody is here, with a login that lives for a while. */
  seen(caller: Caller): void;
  /** What the provider just said of a repository. */
  said(userId: string, url: string, permission: RepositoryPermission): void;
  stop(): Promise<void>;
}

const ROUND_MS = 600_000;
const LOGIN_MS = 900_000;
const MOST_CALLERS = 500;
const MOST_ASKED = 500;
const MOST_KEPT = 20_000;
const FIRST_MS = 5_000;

const Kept = z
  .array(
    z.object({
      gitSource: z.string().max(253),
      userId: z.string().max(64),
      read: z.boolean(),
      write: z.boolean(),
    }),
  )
  .max(MOST_KEPT);

const keyOf = ({ gitSource, userId }: Pick<GitPermission, 'gitSource' | 'userId'>): string =>
  `${gitSource} ${userId}`;

class Permissions implements KeptPermissions {
  readonly #options: KeepPermissionsOptions;
  readonly #kept: Map<string, GitPermission>;
  readonly #callers = new Map<string, { readonly caller: Caller; readonly at: number }>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #sources: readonly Source[] | undefined;
  #written: Promise<void> = Promise.resolve();
  #isDirty = false;

  constructor(options: KeepPermissionsOptions, kept: readonly GitPermission[]) {
    this.#options = options;
    this.#kept = new Map(kept.map(permission => [keyOf(permission), permission]));
    for (const permission of kept) options.tell(permission);
    this.#running = this.#run();
  }

  sources(sources: readonly Source[]): void {
    this.#sources = sources;
    const names = new Set(sources.map(({ name }) => name));
    for (const [key, permission] of this.#kept) {
      if (names.has(permission.gitSource)) continue;
      this.#kept.delete(key);
      this.#options.forget(permission);
      this.#save();
    }
  }

  seen(caller: Caller): void {
    this.#callers.delete(caller.id);
    this.#callers.set(caller.id, { caller, at: this.#options.clock.now().getTime() });
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > MOST_CALLERS && oldest !== undefined) this.#callers.delete(oldest);
  }

  said(userId: string, url: string, permission: RepositoryPermission): void {
    const right = { read: permission !== 'none', write: permission === 'write' || permission === 'admin' };
    for (const { name } of (this.#sources ?? []).filter(source => source.url === url))
      this.#put({ gitSource: name, userId, ...right });
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the runtime stops'));
    await this.#running;
    await this.#written;
  }

  #put(permission: GitPermission): void {
    const key = keyOf(permission);
    const known = this.#kept.get(key);
    this.#options.tell(permission);
    if (known?.read === permission.read && known.write === permission.write) return;
    if (!known && this.#kept.size >= MOST_KEPT) return;
    this.#kept.set(key, permission);
    this.#save();
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopping;
    for (let waitMs = FIRST_MS; !signal.aborted; ) {
      await clock.sleep(waitMs, signal).catch(() => undefined);
      if (signal.aborted) return;
      waitMs = await this.#round().catch(error => {
        log.debug({ error }, 'the rights of people at the Git provider could not be asked for');
        return ROUND_MS;
      });
    }
  }

  /** Asks for everybody whose login is at hand; answers when to do so again. */
  async #round(): Promise<number> {
    const urls = [...new Set((this.#sources ?? []).map(({ url }) => url))];
    let left = MOST_ASKED;
    for (const login of await this.#logins())
      for (const url of urls) {
        if (left <= 0 || this.#stopping.signal.aborted) return ROUND_MS;
        left -= 1;
        const pauseMs = await this.#ask(login, url);
        if (pauseMs !== undefined) return Math.max(ROUND_MS, pauseMs);
      }
    return ROUND_MS;
  }

  /** Answers with a pause where the provider wants one. */
  async #ask(
    { userId, login }: { readonly userId: string; readonly login: GitLogin },
    url: string,
  ): Promise<number | undefined> {
    try {
      this.said(userId, url, await login.provider.permission(login.fullNameOf(url)));
    } catch (error) {
      if (!isFault(error)) throw error;
      if (error.code === 'GIT_PROVIDER_LIMITED')
        return Number(error.details.retryAfterSeconds) * 1_000 || ROUND_MS;
      if (error.code === 'GIT_PROVIDER_UNAVAILABLE') return ROUND_MS;
      // Of one person or one repository; what was said before stands.
    }
    return undefined;
  }

  async #logins(): Promise<readonly { readonly userId: string; readonly login: GitLogin }[]> {
    const { logins, clock } = this.#options;
    if (logins.kind() !== 'freshet') return logins.registered(MOST_CALLERS);
    const found: { userId: string; login: GitLogin }[] = [];
    for (const [userId, { caller, at }] of [...this.#callers]) {
      if (clock.now().getTime() - at > LOGIN_MS) this.#callers.delete(userId);
      else
        try {
          found.push({ userId, login: await logins.of(caller) });
        } catch (error) {
          if (!isFault(error)) throw error;
          this.#callers.delete(userId);
        }
    }
    return found;
  }

  /** Writes all of it anew, once for whatever changes meanwhile. */
  #save(): void {
    if (this.#isDirty) return;
    this.#isDirty = true;
    this.#written = this.#written.then(async () => {
      this.#isDirty = false;
      const { file, log } = this.#options;
      try {
        await writeFile(`${file}.next`, JSON.stringify([...this.#kept.values()]), { mode: 0o600 });
        await rename(`${file}.next`, file);
      } catch (error) {
        log.warn({ error }, 'the rights of people at the Git provider could not be kept on disk');
      }
    });
  }
}

/** Begins with what is known from before. */
export const keepPermissions = async (options: KeepPermissionsOptions): Promise<KeptPermissions> => {
  const { file, log } = options;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const read = Kept.safeParse(parsed(text));
  if (!read.success)
    log.error({}, 'the rights of people at the Git provider are damaged, and asked for anew');
  return new Permissions(options, read.success ? read.data : []);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
