import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id } from '../rest/index.ts';

const runtime = { accountId: Id, name: z.string() };

export const RuntimeEnvironmentCreated = defineEvent(
  'runtime-environment.created.v1',
  z.strictObject(runtime),
);
export const RuntimeEnvironmentUpdated = defineEvent(
  'runtime-environment.updated.v1',
  z.strictObject({ ...runtime, version: z.int(), isDefault: z.boolean() }),
);
export const RuntimeEnvironmentDeleted = defineEvent(
  'runtime-environment.deleted.v1',
  z.strictObject(runtime),
);

const runner = { accountId: Id, runnerId: Id, name: z.string() };

export const RunnerRegistered = defineEvent(
  'runner.registered.v1',
  z.strictObject({ ...runner, runtimes: z.array(z.string()) }),
);
export const RunnerUpdated = defineEvent(
  'runner.updated.v1',
  z.strictObject({ ...runner, runtimes: z.array(z.string()), paused: z.boolean() }),
);
export const RunnerDeleted = defineEvent('runner.deleted.v1', z.strictObject(runner));
export const RunnerConnected = defineEvent('runner.connected.v1', z.strictObject(runner));
export const RunnerDisconnected = defineEvent('runner.disconnected.v1', z.strictObject(runner));
