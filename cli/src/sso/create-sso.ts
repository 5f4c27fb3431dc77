import { createSsoProvider } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { SSO_FLAGS, ssoPartsOf } from './sso-parts.ts';
import { ssoView } from './sso-view.ts';

const path = ['create', 'sso'];

export const createSso = defineCommand({
  path,
  summary: 'Let members sign in through an OpenID Connect provider',
  description:
    'Register Freshet as a web application with the provider first; it gives out the client id and secret. ' +
    'Afterwards tell it the redirect address that this command prints.',
  args: [{ name: 'name', what: 'Name that the sign-in page shows' }],
  flags: {
    issuer: {
      type: 'string',
      required: true,
      placeholder: 'URL',
      what: 'Issuer address, as the provider states it',
    },
    clientId: {
      type: 'string',
      required: true,
      placeholder: 'ID',
      what: 'Client id that the provider gave out',
    },
    ...SSO_FLAGS,
  },
  examples: [
    {
      command:
        'freshet create sso okta --issuer https://acme.okta.com --client-id abc --client-secret-stdin < key',
      what: 'Add a provider',
    },
    {
      command:
        'freshet create sso okta --issuer https://acme.okta.com --client-id abc --group-team dev=backend',
      what: 'A public client; members of the group dev are in the team backend',
    },
  ],
  async run(ctx, { args, flags }) {
    const parts = await ssoPartsOf(ctx, flags, path);
    const provider = await ctx.api.call(createSsoProvider, {
      body: { ...parts, name: args.name, issuer: flags.issuer, clientId: flags.clientId },
    });
    await ctx.print.done(ssoView, provider, 'created');
    ctx.print.note(`Register this redirect address with the provider: ${provider.redirectUri}`);
    ctx.print.note(`\`freshet test sso '${provider.name}'\` tells whether a sign-in could work.`);
  },
});
