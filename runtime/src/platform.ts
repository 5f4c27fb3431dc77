/**
 * A runtime that belongs to a platform: the link to the control plane and the tunnel in it, the app-proxy and the
 * webhooks behind one router, Git logins, and the shared configuration. The engine works whether or not any of this is
 * there; what the control plane has to say first (who the runtime is, the keys, the settings) is waited for.
 */
import { join } from 'node:path';
import { readRepositoryPlace } from '@freshet/domain/shared-configuration';
import { isFault } from '@freshet/kit/errors';
import { PROVIDER_ANSWER_BYTES } from '@freshet/kit/git-providers';
import type { Ids } from '@freshet/kit/ids';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import { createGuard, createOutbound, type Networks } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { createAppProxy, type Platform, type RuntimeIdentity } from './app-proxy/index.ts';
import { COMPONENTS, createComponentLogs, LogRing, logOf } from './component-logs/index.ts';
import type { Engine } from './compose.ts';
import {
  createGitLogins,
  createUserTokens,
  type GitLogins,
  type UserTokens,
} from './git-credentials/index.ts';
import { createGitWrites, type GitWrites } from './git-writes/index.ts';
import { startIntegrations } from './integrations/index.ts';
import { createInternalRouter, type IngressAddress, listenForIngress } from './internal-router/index.ts';
import { platformComponents } from './platform-components.ts';
import { type Leading, startLeading, type ToldReporter } from './platform-leading.ts';
import {
  createPlatformLink,
  type PlatformLink,
  type PlatformSession,
  type RuntimeWelcome,
} from './platform-link/index.ts';
import { begun, stopInTurn, stopPart, unlessOver } from './stopping.ts';
import { createTunnelClient } from './tunnel-client/index.ts';
import { createWebhookIntake, WebhookSecrets } from './webhook-intake/index.ts';

export interface PlatformRuntimeOptions {
  readonly engine: Engine;
  readonly engineKind: 'embedded' | 'argo';
  /** The cluster that the runtime is in. */
  readonly client: KubeClient;
  readonly namespace: string;
  /** Ours alone. */
  readonly folder: string;
  readonly searchPath: string;
  readonly version: string;
  readonly url: string;
  readonly key: Secret;
  readonly access: 'tunnel' | 'ingress' | 'manual';
  readonly ingressUrl?: string | undefined;
  readonly internalIngressUrl?: string | undefined;
  readonly listen: IngressAddress;
  readonly listenWebhooks?: IngressAddress | undefined;
  /** The repository of the first Git Source. */
  readonly gitSource?: string | undefined;
  /** The repository that says what the runtime is made of. */
  readonly installationRepo?: string | undefined;
  readonly networks: Networks;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  /** Where what is logged is kept for a while, to be shown. */
  readonly ring?: LogRing;
  /** Tells the control plane what there is; it gets each session, and every wish to hear all again. */
  readonly reporter?: ToldReporter | undefined;
  /** Another process of the runtime leads: this one answers what people ask, until it is to lead. */
  readonly isStandby?: boolean;
}

export interface PlatformRuntime {
  /** Resolves when the control plane has welcomed the runtime and everything is served. */
  readonly ready: Promise<void>;
  /** Begins to do what one process does for all; the control plane hears of it over the link that is there. */
  lead(reporter: ToldReporter | undefined): void;
  stop(): Promise<void>;
}

const BACKOFF = { firstMs: 1_000, maxMs: 30_000 };

class RunningPlatform implements PlatformRuntime {
  readonly ready: Promise<void>;
  readonly #options: PlatformRuntimeOptions;
  readonly #link: PlatformLink;
  readonly #router: ReturnType<typeof createInternalRouter>;
  readonly #begun: [part: string, stop: () => Promise<void>][] = [];
  readonly #components: ReturnType<typeof platformComponents>;
  readonly #endLink: () => Promise<void>;
  readonly #welcomed = Promise.withResolvers<RuntimeWelcome>();
  readonly #isOver = new AbortController();
  #isServed = false;
  /** Why the platform cannot be served yet. */
  #trouble: string | undefined;
  /** Where the built-in Git host is, as the control plane says; wherever that is, it may be asked. */
  #builtInOrigin: string | undefined;
  #promoting: Promise<void> = Promise.resolve();
  #isLeading: boolean;
  #reporter: ToldReporter | undefined;
  #leading: Leading | undefined;
  #parts: { readonly writes: GitWrites; readonly logins: GitLogins; readonly publicKey: string } | undefined;
  #tokens: { readonly storeKey: string; readonly tokens: UserTokens } | undefined;

  constructor(options: PlatformRuntimeOptions) {
    const { log, clock, random, url, key } = options;
    this.#options = options;
    this.#isLeading = !options.isStandby;
    this.#reporter = options.reporter;
    this.#router = createInternalRouter({
      isPageOrigin: origin => this.#link.welcome?.settings.pageOrigins.includes(origin) === true,
      isReady: () => this.#isServed,
      log,
    });
    const linkLog = logOf(log, 'link');
    const tunnel = createTunnelClient({ target: this.#router, log: linkLog });
    this.#link = createPlatformLink({
      url,
      key: () => key,
      introduce: () => ({ ...introductionOf(options), leads: this.#isLeading }),
      onTunnel: stream => tunnel.take(stream),
      onSession: session => this.#onSession(session),
      onSettings: async () => this.#leading?.look(),
      onResync: async reason => this.#reporter?.onResync(reason),
      // Whoever leads is told of the push as well, over its own link.
      onPushed: push => {
        if (this.#isLeading) options.engine.pushed(push);
      },
      clock,
      random,
      log: linkLog,
    });
    this.#components = platformComponents({
      ...options,
      link: this.#link,
      serving: () => this.#serving(),
      configuration: () => this.#leading?.configuration,
      reporter: () => (this.#isLeading ? this.#reporter : undefined),
    });
    this.#endLink = async () => {
      tunnel.drain();
      await this.#link.stop();
    };
    this.#link.start();
    this.ready = this.#atLast(() => this.#serve());
    this.ready.catch(() => undefined); // whoever waits is told; nobody has to
  }

  lead(reporter: ToldReporter | undefined): void {
    this.#isLeading = true;
    this.#reporter = reporter;
    this.#link.reintroduce();
    this.#promoting = this.ready.then(() => this.#atLast(() => this.#beginLeading()));
    this.#promoting.catch(() => undefined); // only the end of the runtime ends it
  }

  async stop(): Promise<void> {
    this.#isOver.abort(new Error('the runtime stops'));
    this.#welcomed.reject(this.#isOver.signal.reason);
    const started = this.ready.catch(() => undefined);
    await stopPart('platform: its beginning', started, this.#options);
    await this.#promoting.catch(() => undefined);
    // What a leader has under way may be a clone, or a question to the control plane: it ends with the means for it.
    const led = begun(this.#leading?.stop());
    await stopInTurn(
      [
        ['platform: what is served', () => this.#endParts()],
        ['platform: link', () => this.#endLink()],
        ['platform: what a leader does', () => led],
      ],
      this.#options,
    );
  }

  #endParts(): Promise<void> {
    return stopInTurn(this.#begun.splice(0), this.#options);
  }

  /** Tried until it works: the cluster may be away at the moment that the control plane is there. */
  async #atLast(begin: () => Promise<void>): Promise<void> {
    const { clock, log } = this.#options;
    for (let failures = 1; ; failures += 1) {
      try {
        await begin();
        this.#trouble = undefined;
        return;
      } catch (error) {
        this.#isOver.signal.throwIfAborted();
        this.#trouble = error instanceof Error ? error.message : String(error);
        log.error({ error }, 'the runtime cannot serve the platform yet');
        if (!this.#isServed) await this.#endParts();
        await clock.sleep(backoffMs(failures, BACKOFF), this.#isOver.signal);
      }
    }
  }

  #onSession(session: PlatformSession): void {
    this.#welcomed.resolve(session.welcome);
    this.#leading?.look();
    if (session.leads) this.#reporter?.onSession(session);
  }

  #begin<Part extends { stop(): Promise<void> }>(name: string, part: Part): Part {
    this.#begun.unshift([`platform: ${name}`, () => part.stop()]);
    return part;
  }

  /** A part that the cluster has to answer for; one that comes too late is stopped. */
  async #unlessOver<Part extends { stop(): Promise<void> }>(coming: Promise<Part>): Promise<Part> {
    const { signal } = this.#isOver;
    try {
      return await unlessOver(coming, signal);
    } catch (error) {
      // Nobody waits for it, nor for its end: it fails with the connection, or has nothing to say.
      if (signal.aborted) coming.then(part => part.stop()).catch(() => undefined);
      throw error;
    }
  }

  async #serve(): Promise<void> {
    const { client, namespace, folder, searchPath, clock, ids, log, engine } = this.#options;
    const welcome = await this.#welcomed.promise;
    const writes = this.#begin(
      'Git writes',
      await createGitWrites({
        folder: join(folder, 'git-writes'),
        searchPath,
        guard: createGuard({
          ...this.#options.networks,
          isOwn: origin => this.#isPlatform(origin),
        }),
        clock,
        log,
      }),
    );
    const logins = this.#createLogins();
    const integrations = this.#begin(
      'integrations',
      await this.#unlessOver(startIntegrations({ client, namespace, runtime: welcome.name, clock, log })),
    );
    this.#parts = { writes, logins, publicKey: integrations.publicKey };
    const secrets = new WebhookSecrets({ client, namespace, ids });
    const proxy = this.#begin(
      'app-proxy',
      await createAppProxy({
        folder: join(folder, 'audit'),
        platform: this.#platformPort(),
        runtime: () => this.#identity(),
        engine,
        client,
        logins,
        writes,
        shared: () => this.#sharedPlace(),
        installation: installationPlace(this.#options),
        configuration: {
          pause: async () => this.#leading?.configuration.pause(),
          resume: () => this.#leading?.configuration.resume(),
        },
        integrations,
        components: () => this.#components.measure(),
        logs: createComponentLogs({
          ring: this.#options.ring ?? new LogRing(),
          client,
          namespace,
          engine: this.#options.engineKind,
        }),
        news: {
          commit: (change, paths) => this.#leading?.news.commit(change, paths),
          caller: caller => this.#leading?.news.caller(caller),
          permission: (userId, url, permission) => this.#leading?.news.permission(userId, url, permission),
        },
        outbound: createOutbound(this.#options.networks),
        clusterOutbound: createOutbound({
          ...this.#options.networks,
          isOwn: origin => origin === originOf(client.connection.server),
          timeoutMs: 20_000,
        }),
        ids,
        clock,
        log,
      }),
    );
    const intake = createWebhookIntake({
      secrets,
      provider: () => this.#link.welcome?.settings.gitProvider,
      pushed: push => engine.pushed(push),
      log,
    });
    const unmount = [
      this.#router.mount('/app-proxy', proxy.handler),
      this.#router.mount('/webhooks', intake),
    ];
    this.#begun.unshift([
      'platform: routes',
      async () => {
        for (const end of unmount) end();
      },
    ]);
    if (this.#isLeading) await this.#beginLeading();
    await this.#listen();
    this.#isServed = true;
    log.info({ runtime: welcome.name }, 'the platform is served');
  }

  async #beginLeading(): Promise<void> {
    const parts = this.#parts;
    if (this.#leading || !parts) return;
    const { gitSource, installationRepo, engine } = this.#options;
    const leading = await startLeading({
      ...this.#options,
      ...parts,
      files: {
        gitSource,
        installationRepo,
        facts: factsOf(this.#options),
        pushed: push => engine.pushed(push),
      },
      link: this.#link,
      login: () => this.#runtimeLogin(parts.logins),
      reporter: this.#reporter,
      over: this.#isOver.signal,
    });
    this.#leading = leading;
    const components = this.#components.keep();
    this.#leading = {
      ...leading,
      look: () => {
        leading.look();
        components.look();
      },
      stop: async () => {
        await Promise.all([components.stop(), leading.stop()]);
      },
    };
  }

  #serving() {
    if (this.#isServed) return 'served';
    return this.#trouble === undefined ? 'begins' : { trouble: this.#trouble };
  }

  async #listen(): Promise<void> {
    const { access, listen, listenWebhooks, log } = this.#options;
    if (access === 'tunnel') return;
    const ingress = this.#begin(
      'ingress',
      await listenForIngress({ router: this.#router, internal: listen, external: listenWebhooks }),
    );
    log.info({ port: ingress.internalPort }, 'the runtime listens');
  }

  #identity(): RuntimeIdentity {
    const { welcome } = this.#link;
    if (!welcome) throw new Error('the control plane has not welcomed the runtime yet');
    const { namespace, version, engineKind } = this.#options;
    return {
      id: welcome.runtimeId,
      name: welcome.name,
      namespace,
      version,
      engine: engineKind,
      platformUrl: welcome.settings.platformUrl,
      pageOrigins: welcome.settings.pageOrigins,
    };
  }

  #sharedPlace() {
    const written = this.#link.welcome?.settings.sharedConfigRepo;
    return written === undefined ? undefined : readRepositoryPlace(written);
  }

  #platformPort(): Platform {
    return {
      authorize: async (token, questions, ip) => {
        const asked = questions.map(({ action, resource, attributes, entity }) => ({
          action,
          resource,
          attributes: Object.fromEntries(
            Object.entries(attributes).map(([name, values]) => [name, [...values]]),
          ),
          ...(entity ? { entity } : {}),
        }));
        return this.#link.authorize({
          token: token.reveal(),
          questions: asked,
          ...(ip === undefined ? {} : { ip }),
        });
      },
      audit: entries => this.#link.audit(entries.map(entry => ({ ...entry, details: { ...entry.details } }))),
    };
  }

  /** The Git host of the platform is reached wherever it is. */
  #isPlatform(origin: string): boolean {
    return origin === this.#builtInOrigin || origin === originOf(this.#options.url);
  }

  #createLogins(): GitLogins {
    const { client, namespace } = this.#options;
    return createGitLogins({
      client,
      namespace,
      outbound: createOutbound({
        ...this.#options.networks,
        isOwn: origin => this.#isPlatform(origin),
        timeoutMs: 20_000,
        maxAnswerBytes: PROVIDER_ANSWER_BYTES,
      }),
      provider: () => this.#provider(),
      builtInLogin: async token => {
        const login = await this.#link.gitToken(token?.reveal());
        this.#builtInOrigin = originOf(login.apiUrl);
        return login;
      },
      userTokens: () => this.#userTokens(),
    });
  }

  /** That of the account; undefined while none was chosen. */
  #provider() {
    const settings = this.#link.welcome?.settings;
    return settings?.gitProvider && { kind: settings.gitProvider, apiUrl: settings.gitApiUrl };
  }

  /** The store key comes with each welcome, and may be another one. */
  #userTokens(): UserTokens {
    const { welcome } = this.#link;
    if (!welcome) throw new Error('the control plane has not welcomed the runtime yet');
    const { client, namespace } = this.#options;
    if (this.#tokens?.storeKey !== welcome.storeKey) {
      const { accountId } = welcome.settings;
      const storeKey = new Secret(welcome.storeKey);
      this.#tokens = {
        storeKey: welcome.storeKey,
        tokens: createUserTokens({ client, namespace, accountId, storeKey }),
      };
    }
    return this.#tokens.tokens;
  }

  /** Undefined while there is no provider, or no token for it. */
  async #runtimeLogin(logins: GitLogins) {
    try {
      return await logins.ofRuntime();
    } catch (error) {
      if (isFault(error, 'SHARED_CONFIGURATION_MISSING')) return undefined;
      throw error;
    }
  }
}

const originOf = (url: string): string | undefined => URL.parse(url)?.origin;

const factsOf = ({ version, client, engineKind, access, ingressUrl }: PlatformRuntimeOptions) => ({
  version,
  cluster: client.connection.server,
  engine: engineKind,
  accessMode: access,
  ingressUrl,
  components: COMPONENTS.filter(name => name !== 'runtime'),
});

const installationPlace = ({ installationRepo }: PlatformRuntimeOptions) =>
  installationRepo === undefined ? undefined : readRepositoryPlace(installationRepo);

const introductionOf = (options: PlatformRuntimeOptions) => ({
  version: options.version,
  platform: `${process.platform}/${process.arch}`,
  namespace: options.namespace,
  cluster: options.client.connection.server,
  engine: options.engineKind,
  accessMode: options.access,
  ...(options.ingressUrl === undefined ? {} : { ingressUrl: options.ingressUrl }),
  ...(options.internalIngressUrl === undefined ? {} : { internalIngressUrl: options.internalIngressUrl }),
});

/** Begins to serve the platform, at once and for as long as it takes until there is one. */
export const startPlatform = (options: PlatformRuntimeOptions): PlatformRuntime =>
  new RunningPlatform(options);
