import { z } from 'zod';
import { defineOperation, Id, Instant, json, may } from '../rest/index.ts';
import { SpecPart, Words } from './fields.ts';

const tag = 'Runner installations';
const byId = z.strictObject({ id: Id });

/** What an installer tells of its progress, so that a page can show where it stopped. */
const RunnerInstallation = z
  .strictObject({
    id: Id,
    status: z.string(),
    options: SpecPart,
    events: z.array(z.strictObject({ event: z.string(), content: SpecPart, time: Instant })),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'RunnerInstallation' });

const Progress = z.strictObject({ progress: RunnerInstallation }).meta({ id: 'RunnerInstallationProgress' });

export const startRunnerInstallation = defineOperation({
  id: 'runner-installation-start',
  method: 'POST',
  path: '/runner-installation',
  tag,
  summary: 'An installer says that it begins',
  guard: may('create', 'agent'),
  sdk: 'runnerInstallation.create',
  body: z.looseObject({ options: SpecPart.optional() }),
  reply: json(Progress, 201),
  maxBodyBytes: 64 * 1024,
});

export const reportRunnerInstallation = defineOperation({
  id: 'runner-installation-report',
  method: 'PATCH',
  path: '/runner-installation/{id}',
  tag,
  summary: 'An installer says how far it came',
  guard: may('create', 'agent'),
  sdk: 'runnerInstallation.report',
  params: byId,
  body: z.looseObject({ event: Words(128).min(1), content: SpecPart.optional() }),
  reply: json(Progress),
  maxBodyBytes: 64 * 1024,
});

export const getRunnerInstallation = defineOperation({
  id: 'runner-installation-get',
  method: 'GET',
  path: '/runner-installation/{id}',
  tag,
  summary: 'Show how far an installer came',
  guard: may('read', 'agent'),
  sdk: 'runnerInstallation.get',
  params: byId,
  reply: json(Progress),
});
