import type { GitOpsAccountSettings, GitOpsRuntime as Wire } from '@freshet/contracts/gitops';
import type { Secret } from '@freshet/kit/secret';
import type { z } from 'zod';
import type { Authenticator, Route } from '../gateway/index.ts';
import { systemActor } from '../unit-of-work/index.ts';
import type { GitOpsRuntimesCore } from './core.ts';
import { type ComponentOfRuntime, componentsOf, unwellComponentsOf } from './link/component-store.ts';
import { createPeers, type Peers } from './link/peers.ts';
import { createRuntimeLink, type RuntimeLink, type RuntimeLinkDeps } from './link/runtime-link.ts';
import { SessionStore } from './link/session-store.ts';
import type { RuntimeRef } from './ports.ts';
import { resyncRuntime } from './runtimes/change-runtime.ts';
import { identifyRuntime } from './runtimes/identify-runtime.ts';
import { type HostedStart, type HostedWish, prepareHosted } from './runtimes/prepare-hosted.ts';
import { runtimeRoutes } from './runtimes/routes.ts';
import { SILENCE_MS } from './runtimes/runtime.ts';
import { RuntimeStore } from './runtimes/runtime-store.ts';
import { runtimeWire } from './runtimes/runtime-wire.ts';
import { readSettings } from './settings/account-settings.ts';
import { settingsRoutes } from './settings/routes.ts';
import { settingsWire } from './settings/settings-wire.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { createGitLogins, withGitLogins } from './tokens/git-logins.ts';
import { createTokenKey } from './tokens/token-key.ts';

type RuntimeFacts = z.infer<typeof Wire>;

/** The front door of the module. */
export interface GitOpsRuntimes {
  readonly routes: readonly Route[];
  /** Reading for other surfaces; they ask about access themselves. */
  readonly directory: {
    runtime(accountId: string, name: string): Promise<RuntimeFacts | undefined>;
    /** By name. */
    runtimes(
      accountId: string,
      page: { readonly limit: number; readonly after?: string | undefined },
    ): Promise<readonly RuntimeFacts[]>;
    count(accountId: string): Promise<number>;
    settings(accountId: string): Promise<z.infer<typeof GitOpsAccountSettings>>;
    /** The components that a runtime is made of, as it sent them last. */
    components(accountId: string, runtime: string): Promise<readonly ComponentOfRuntime[]>;
    /** Those of all runtimes that are degraded or missing. */
    unwellComponents(accountId: string): Promise<readonly ComponentOfRuntime[]>;
  };
  /** Whose key this is, for doors other than the link. */
  identify(key: Secret): Promise<RuntimeRef | undefined>;
  /** Has a runtime tell everything again; one that is away does so when it comes back. */
  resync(accountId: string, name: string): Promise<void>;
  /** Knows the Git logins of runtimes besides all that the given authenticator knows. */
  authenticator(known: Authenticator): Authenticator;
  /** Makes ready for the runtime that the platform starts by itself. */
  prepareHosted(wish: HostedWish): Promise<HostedStart>;
  /** Other processes of the control plane, for requests that come to the one without the link. */
  readonly peers: Peers;
  /** Opens the place where runtimes connect. */
  link(deps: RuntimeLinkDeps): RuntimeLink;
  /** Periodic work; safe to run twice or on several processes. */
  readonly schedules: readonly { readonly name: string; readonly everyMs: number; run(): Promise<void> }[];
}

const HOUR_MS = 3_600_000;

/** A runtime repeats what it tells until it is answered; nobody repeats anything for so long. */
const REMEMBER_CALLS_MS = 7 * 24 * HOUR_MS;

export const createGitOpsRuntimes = (core: GitOpsRuntimesCore): GitOpsRuntimes => {
  const { work, clock } = core;
  const store = new RuntimeStore(work.sql);
  const key = createTokenKey(core);
  const tokens = createAccessTokens(core, key);
  const logins = createGitLogins(core, key);
  const identify = identifyRuntime(core);
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  return {
    routes: [...runtimeRoutes(core, tokens), ...settingsRoutes(core)],
    directory: {
      runtime: async (accountId, name) => {
        const found = await store.find(accountId, name, clock.now());
        return found && runtimeWire(core, found);
      },
      runtimes: async (accountId, page) =>
        (await store.list(accountId, clock.now(), page)).map(runtime => runtimeWire(core, runtime)),
      count: accountId => store.count(accountId),
      settings: async accountId => settingsWire(core, await readSettings(work.sql, accountId)),
      components: (accountId, runtime) => componentsOf(work.sql, accountId, runtime),
      unwellComponents: accountId => unwellComponentsOf(work.sql, accountId),
    },
    identify: async secret => {
      const found = await identify(secret);
      return found && { id: found.id, accountId: found.accountId, name: found.name };
    },
    resync: (accountId, name) => resyncRuntime(core)({ actor: systemActor(accountId, 'freshet') }, name),
    authenticator: known => withGitLogins(known, logins),
    prepareHosted: prepareHosted(core),
    peers: createPeers(core, key),
    link: deps => createRuntimeLink({ ...deps, core, identify, tokens, logins }),
    schedules: [
      {
        name: 'gitops-runtimes.expire',
        everyMs: HOUR_MS,
        run: async () => {
          await work.housekeep(async sql => {
            await new SessionStore(sql).removeSilentBefore(ago(2 * SILENCE_MS));
            await sql
              .deleteFrom('gitops_runtimes.recorded_calls')
              .where('at', '<', ago(REMEMBER_CALLS_MS))
              .execute();
          });
        },
      },
    ],
  };
};
