import { z } from 'zod';
import { COMMIT_FIELDS, Commit, printCommit, RUNTIME_FLAGS } from '../app-proxy/index.ts';
import { defineCommand, usageFault } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { APPLICATION_ARG } from './application.ts';
import { openApplication } from './live-application.ts';

const Answer = z.object({ commit: Commit });
const HOLD = document(
  `mutation ($input: HoldApplicationInput!) { commit: holdApplication(input: $input) ${COMMIT_FIELDS} }`,
  Answer,
);
const RELEASE = document(
  `mutation ($input: ReleaseApplicationInput!) { commit: releaseApplication(input: $input) ${COMMIT_FIELDS} }`,
  Answer,
);

const MESSAGE = { type: 'string', short: 'm', placeholder: 'TEXT', what: 'Message of the commit' } as const;
const HOURS: Readonly<Record<string, number>> = { m: 1 / 60, h: 1, d: 24 };

/** When something ends that takes as long as `4h` says and begins now. */
const endOf = (text: string | undefined, now: Date): string | undefined => {
  if (text === undefined) return undefined;
  const [, amount, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const hours = Number(amount) * (HOURS[unit ?? ''] ?? Number.NaN);
  if (!(hours > 0))
    throw usageFault(`--for must be like 30m, 4h or 7d, not '${text}'`, { see: ['app', 'hold'] });
  return new Date(now.getTime() + hours * 3_600_000).toISOString();
};

export const holdApplication = defineCommand({
  path: ['app', 'hold'],
  summary: 'Stop the automatic sync of an application by a commit that says why',
  description: `
    The commit takes the automation out of the manifest and keeps it beside your name and reason; \`freshet app release\`
    brings it back. Sync by hand still works. With --for it says how long you mean to; nothing but a release ends it.`,
  args: [APPLICATION_ARG],
  flags: {
    ...RUNTIME_FLAGS,
    reason: { type: 'string', required: true, placeholder: 'TEXT', what: 'Why; everybody reads it' },
    for: { type: 'string', placeholder: 'TIME', what: 'How long you mean to, as 4h or 7d' },
    message: MESSAGE,
  },
  examples: [
    { command: "freshet app hold shop --reason 'load test runs' --for 4h", what: 'For an afternoon' },
  ],
  async run(ctx, { args, flags }) {
    const until = endOf(flags.for, ctx.clock.now());
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'hold']);
    const { commit } = await place.proxy.ask(HOLD, {
      input: { ...place.key, reason: flags.reason, until, message: flags.message },
    });
    await printCommit(ctx, commit, `application/${place.key.name} held`);
  },
});

export const releaseApplication = defineCommand({
  path: ['app', 'release'],
  summary: 'Bring back the automatic sync of an application that is held',
  args: [APPLICATION_ARG],
  flags: { ...RUNTIME_FLAGS, message: MESSAGE },
  examples: [{ command: 'freshet app release shop', what: 'As it was before the hold' }],
  async run(ctx, { args, flags }) {
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'release']);
    const { commit } = await place.proxy.ask(RELEASE, {
      input: { ...place.key, message: flags.message },
    });
    await printCommit(ctx, commit, `application/${place.key.name} released`);
  },
});
