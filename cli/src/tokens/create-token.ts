import { createApiKey } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { serviceAccounts } from '../lookup/index.ts';
import { momentAfter } from '../moment/index.ts';

const path = ['create', 'token'];

export const createToken = defineCommand({
  path,
  summary: 'Make an API key and print it, this once',
  description: `
    The key alone goes to standard output, so that a script can take it. It acts as you, or as the service
    account you name, and may do what they may, cut down to its scopes if it has any.

    A scope is a path from wide to narrow: \`team\`, \`team:read\`, \`team:write:create\`;
    \`freshet get permissions\` lists them all.`,
  args: [{ name: 'name', what: 'Name for the key, to recognise it by' }],
  flags: {
    scope: { type: 'strings', short: 's', placeholder: 'SCOPE', what: 'What it may be used for' },
    expires: {
      type: 'string',
      placeholder: 'WHEN',
      what: 'When it ends: a span such as 12h, 30d or 1y, a date (its end, UTC) or a time; never unless given',
    },
    serviceAccount: {
      type: 'string',
      placeholder: 'NAME',
      what: 'Service account that it acts as, by name or id',
    },
  },
  examples: [
    { command: 'freshet create token ci --scope team:read --expires 30d', what: 'A narrow key for a month' },
    { command: 'KEY=$(freshet create token ci)', what: 'Take the key into a variable' },
    {
      command: 'freshet create token prod --service-account deployer -o json',
      what: 'A key for a service account, with its id',
    },
  ],
  async run({ api, print, clock }, { args, flags }) {
    const { expires: when } = flags;
    const expires =
      when &&
      momentAfter(when, { now: clock.now(), flag: '--expires', see: path, dayEnd: true }).toISOString();
    const owner = flags.serviceAccount && (await serviceAccounts.one(api, flags.serviceAccount)).id;
    const key = await api.call(createApiKey, {
      query: owner ? { subjectType: 'service-account', subjectReference: owner } : {},
      body: { name: args.name, scopes: [...flags.scope], expires },
    });
    await print.value(key, { id: key.split('.')[0], name: args.name, key });
    print.note('This is the key. It is shown only now; keep it where only you can read it.');
  },
});
