import { hasCome, type Runtime } from '../../gitops/index.ts';
import { uninstallCommand } from './commands.ts';

/**
 * How a runtime is brought to its end: by the command, by the command without the runtime, by the setting of the
 * platform that runs it, or by the platform alone.
 */
export type Way = 'command' | 'forced' | 'setting' | 'forget';

type Leaving = Pick<Runtime, 'name' | 'namespace' | 'kind' | 'online' | 'seenAt'>;

/** The ways that are open now, the best first. */
export const waysOf = (runtime: Leaving): readonly [Way, ...Way[]] => {
  const { kind, online } = runtime;
  if (kind === 'hosted') return online ? ['setting'] : ['setting', 'forget'];
  if (online) return ['command'];
  return hasCome(runtime) ? ['forced', 'forget'] : ['forget', 'forced'];
};

/** What is typed for it; nothing where the platform does it. */
export const typedFor = (runtime: Leaving, way: Way): string | undefined => {
  switch (way) {
    case 'command':
      return uninstallCommand(runtime);
    case 'forced':
      return `${uninstallCommand(runtime)} --force`;
    case 'setting':
      return 'FRESHET_HOSTED_RUNTIME=off';
    case 'forget':
      return undefined;
  }
};
