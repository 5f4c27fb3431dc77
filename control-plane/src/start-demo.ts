import type { ModuleName } from '@freshet/contracts/settings';
import type { ControlPlane } from './compose.ts';
import type { ControlPlaneConfig } from './config.ts';
import type { StopStack } from './lifecycle/index.ts';

/** The demo is shown with all of these, and made through them. */
const MODULES: readonly ModuleName[] = [
  'repositories',
  'pipeline-manager',
  'builds',
  'triggers',
  'runtime-manager',
  'context-manager',
  'graphql',
  'gitops-runtimes',
  'tunnel-server',
  'event-handler',
];

interface Address {
  readonly url: string;
  readonly isFirstStart: boolean;
}

/** After everything that it is made of, so that nobody waits for it; and stopped before. */
export const startDemo = (
  config: ControlPlaneConfig,
  { demo, embeddedCluster }: Pick<ControlPlane, 'demo' | 'embeddedCluster'>,
  stops: StopStack,
  { url, isFirstStart }: Address,
): void => {
  if (!config.modules.includes('demo')) return;
  const missing = [
    ...(config.databaseUrl === undefined ? [] : ['the embedded database']),
    ...(embeddedCluster.state().state === 'off' ? ['the embedded cluster'] : []),
    // No registry has its images.
    ...(config.embeddedCluster.pods === 'simulated' ? [] : ['simulated pods']),
    ...(config.hostedRuntime === 'off' ? ['the hosted runtime'] : []),
    ...(config.embeddedRunner.start === 'off' ? ['the embedded runner'] : []),
    ...MODULES.filter(module => !config.modules.includes(module)).map(name => `the module ${name}`),
  ];
  const why = missing.length > 0 ? `the demo needs ${missing.join(', ')}` : undefined;
  demo.start({ url, why, isFirstStart: isFirstStart && config.demo === 'auto' });
  stops.add('demo', () => demo.stop());
};
