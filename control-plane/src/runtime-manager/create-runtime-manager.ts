import type { Route } from '../gateway/index.ts';
import { createAuthority } from './certificates/authority.ts';
import { certificateRoutes } from './certificates/routes.ts';
import type { RuntimeCore } from './core.ts';
import { createDirectory, type RuntimeDirectory } from './directory.ts';
import { createEmbedded, type EmbeddedStart, type EmbeddedWish } from './embedded.ts';
import { environmentRoutes } from './environments/routes.ts';
import { createInstallations } from './installations/installations.ts';
import { installationRoutes } from './installations/routes.ts';
import { createRunnerLink, type RunnerLink, type RunnerLinkDeps } from './link/runner-link.ts';
import { agentRoutes } from './runners/agent-routes.ts';
import { createRegistrationTokens } from './runners/registration-tokens.ts';
import { createRunnerKeys } from './runners/runner-keys.ts';
import { runnerRoutes } from './runners/runner-routes.ts';
import { createSigningKey } from './signing-key.ts';

/** The front door of the module. */
export interface RuntimeManager {
  readonly routes: readonly Route[];
  readonly directory: RuntimeDirectory;
  /** Makes ready for the runner that the platform starts by itself. */
  prepareEmbedded(wish: EmbeddedWish): Promise<EmbeddedStart>;
  /** Opens the place where runners connect. */
  link(deps: RunnerLinkDeps): RunnerLink;
  /** Periodic work; safe to run twice or on several processes. */
  readonly schedules: readonly { readonly name: string; readonly everyMs: number; run(): Promise<void> }[];
}

const HOUR_MS = 3_600_000;

export const createRuntimeManager = (core: RuntimeCore): RuntimeManager => {
  const keys = createRunnerKeys(core);
  const tokens = createRegistrationTokens(core);
  const installations = createInstallations(core);
  const signingKey = createSigningKey(core);
  return {
    routes: [
      ...environmentRoutes(core),
      ...agentRoutes(core, keys),
      ...runnerRoutes(core, { tokens, signingKey }),
      ...installationRoutes(installations),
      ...certificateRoutes(createAuthority(core)),
    ],
    directory: createDirectory(core),
    prepareEmbedded: createEmbedded(core, keys, tokens),
    link: deps => createRunnerLink({ ...deps, core, keys, signingKey }),
    schedules: [
      {
        name: 'runtime-manager.expire',
        everyMs: HOUR_MS,
        run: async () => {
          await tokens.expire();
          await installations.expire();
        },
      },
    ],
  };
};
