import type { ModuleSchema } from '@freshet/kit/db';
import { migration as runtimes } from './migrations/202611151700-runtimes.ts';
import { migration as certificates } from './migrations/202611151730-certificates.ts';
import { migration as embeddedRunner } from './migrations/202611151740-embedded-runner.ts';
import { migration as runnerIsolation } from './migrations/202611192300-runner-isolation.ts';

export const runtimesSchema: ModuleSchema = {
  schema: 'runtimes',
  migrations: [runtimes, certificates, embeddedRunner, runnerIsolation],
};
