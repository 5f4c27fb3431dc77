import {
  execKeyProvider,
  type KeyProvider,
  localKeyProvider,
  MasterKey,
  parseExecCommand,
} from '@freshet/kit/crypto';
import type { Clock } from '@freshet/kit/time';
import type { ControlPlaneConfig } from './config.ts';
import { readMasterKeys } from './home/index.ts';
import { withFallback } from './key-ring/index.ts';

interface Deps {
  readonly config: ControlPlaneConfig;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
}

/** Where the master key is: behind a command, in the environment, or in the home. */
export const openKeyProvider = async ({
  config: { home, keys },
  environment,
  clock,
}: Deps): Promise<KeyProvider> => {
  const previous = keys.previous ? MasterKey.parseAll(keys.previous) : [];
  if (keys.command) {
    const provider = execKeyProvider({ command: parseExecCommand(keys.command), env: environment, clock });
    const [latest, ...older] = previous;
    // An installation that moves to a key service still has data keys under its own key.
    return latest ? withFallback(provider, localKeyProvider({ current: latest, previous: older })) : provider;
  }
  if (keys.master) {
    return localKeyProvider({ current: MasterKey.parse(keys.master), previous });
  }
  const { current, others } = await readMasterKeys(home);
  return localKeyProvider({ current, previous: others });
};
