import { updateSsoProvider } from '@freshet/contracts/identity';
import { defineCommand, requireChange, usageFault } from '../command/index.ts';
import { ssoProviders } from '../lookup/index.ts';
import { SSO_FLAGS, ssoPartsOf } from './sso-parts.ts';
import { SSO_ARG, ssoView } from './sso-view.ts';

const path = ['update', 'sso'];

export const updateSso = defineCommand({
  path,
  summary: 'Change an identity provider',
  description:
    'A new issuer or client id needs the client secret again. Disabling a provider ends the sessions that were ' +
    'opened through it; enforcing one ends the password sessions of everyone but the break-glass users.',
  args: [SSO_ARG],
  flags: {
    name: { type: 'string', placeholder: 'NAME', what: 'New name' },
    issuer: { type: 'string', placeholder: 'URL', what: 'Issuer address, as the provider states it' },
    clientId: { type: 'string', placeholder: 'ID', what: 'Client id that the provider gave out' },
    noClientSecret: { type: 'boolean', what: 'The client has no secret any more' },
    noAdminGroup: { type: 'boolean', what: 'Groups do not decide any more who is an admin' },
    ...SSO_FLAGS,
  },
  examples: [
    {
      command: 'freshet update sso okta --enforced yes --break-glass admin',
      what: 'Passwords only for admin',
    },
    { command: 'freshet update sso okta --client-secret-stdin < secret.txt', what: 'A new client secret' },
  ],
  async run(ctx, { args, flags }) {
    const { api, print } = ctx;
    if (flags.noClientSecret && flags.clientSecretStdin)
      throw usageFault('--client-secret-stdin and --no-client-secret contradict each other', { see: path });
    if (flags.noAdminGroup && flags.adminGroup !== undefined)
      throw usageFault('--admin-group and --no-admin-group contradict each other', { see: path });
    const parts = await ssoPartsOf(ctx, flags, path);
    const body = {
      ...parts,
      name: flags.name,
      issuer: flags.issuer,
      clientId: flags.clientId,
      clientSecret: flags.noClientSecret ? null : parts.clientSecret,
      adminGroup: flags.noAdminGroup ? null : parts.adminGroup,
    };
    requireChange(Object.values(body), 'what is to change', path);
    const { id } = await ssoProviders.one(api, args.provider);
    const provider = await api.call(updateSsoProvider, { params: { id }, body });
    await print.done(ssoView, provider, 'updated');
  },
});
