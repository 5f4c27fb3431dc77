import { z } from 'zod';
import { anyone, defineOperation, empty, Id, IdOrName, Instant, json, may, Name } from '../rest/index.ts';
import { MailDomain, NamedRef } from './fields.ts';

/** Text that a provider made up: any characters but control characters. */
const Foreign = z
  .string()
  .min(1)
  .max(256)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters');

const Issuer = z
  .url({ protocol: /^https?$/ })
  .max(512)
  .describe('The issuer address exactly as the provider states it; its discovery document lies below it');

const Scope = z
  .string()
  .max(128)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must be one OAuth scope');

/** A group of the provider and a team of the account that its members are in. */
export const SsoGroupTeam = z
  .strictObject({ group: z.string(), team: NamedRef })
  .meta({ id: 'SsoGroupTeam' });

/** An identity provider as admins see it. The client secret is never part of an answer. */
export const SsoProvider = z
  .strictObject({
    id: Id,
    name: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    hasClientSecret: z.boolean(),
    redirectUri: z.string().describe('Register this address with the provider'),
    scopes: z.array(z.string()),
    groupClaim: z.string(),
    adminGroup: z.string().nullable(),
    groupTeams: z.array(SsoGroupTeam),
    allowedDomains: z.array(z.string()),
    assumeEmailVerified: z.boolean(),
    createUsers: z.boolean(),
    enabled: z.boolean(),
    enforced: z.boolean(),
    breakGlassUsers: z.array(Id),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SsoProvider' });

const fields = {
  name: Name,
  issuer: Issuer,
  clientId: Foreign,
  scopes: z.array(Scope).max(20).describe('`openid` is always asked for'),
  groupClaim: Foreign.describe('The claim that lists the groups of a person'),
  adminGroup: Foreign.nullable().describe(
    'When set, exactly the members of this group are admins of the account, as of their last sign-in',
  ),
  groupTeams: z
    .array(z.strictObject({ group: Foreign, team: IdOrName.describe('Id or name of a team') }))
    .max(1000)
    .describe(
      'At every sign-in a person is put into the teams of their groups and taken out of the other teams named here',
    ),
  allowedDomains: z
    .array(MailDomain)
    .max(100)
    .describe('The only mail domains that may sign in; empty for all'),
  assumeEmailVerified: z
    .boolean()
    .describe('Trust addresses of a provider that does not say whether it has verified them'),
  createUsers: z.boolean().describe('Whoever signs in for the first time becomes a user of the account'),
  enabled: z.boolean(),
  enforced: z.boolean().describe('Members cannot sign in with a password, except break-glass users'),
  breakGlassUsers: z
    .array(Id)
    .max(20)
    .describe('Admins who may sign in with their password although the provider is enforced'),
};

const ClientSecret = z.string().min(1).max(1024);

const NewProvider = z.strictObject({
  name: fields.name,
  issuer: fields.issuer,
  clientId: fields.clientId,
  clientSecret: ClientSecret.optional().describe('Absent for a public client'),
  scopes: fields.scopes.default(['openid', 'email', 'profile']),
  groupClaim: fields.groupClaim.default('groups'),
  adminGroup: fields.adminGroup.default(null),
  groupTeams: fields.groupTeams.default([]),
  allowedDomains: fields.allowedDomains.default([]),
  assumeEmailVerified: fields.assumeEmailVerified.default(false),
  createUsers: fields.createUsers.default(false),
  enabled: fields.enabled.default(true),
  enforced: fields.enforced.default(false),
  breakGlassUsers: fields.breakGlassUsers.default([]),
});

const ProviderPatch = z
  .strictObject({ ...fields, clientSecret: ClientSecret.nullable().describe('Null to remove it') })
  .partial();

const tag = 'Single sign-on';
const byId = z.strictObject({ id: Id });

export const listSsoProviders = defineOperation({
  id: 'sso-providers-list',
  method: 'GET',
  path: '/sso/providers',
  tag,
  summary: 'List the identity providers of the account',
  guard: may('read', 'sso'),
  sdk: 'sso.listProviders',
  reply: json(z.strictObject({ providers: z.array(SsoProvider) }).meta({ id: 'SsoProviderList' })),
});

export const createSsoProvider = defineOperation({
  id: 'sso-providers-create',
  method: 'POST',
  path: '/sso/providers',
  tag,
  summary: 'Add an OpenID Connect provider that members of the account can sign in with',
  guard: may('update', 'sso'),
  sdk: 'sso.createProvider',
  body: NewProvider,
  reply: json(SsoProvider, 201),
  idempotency: 'replay',
});

export const getSsoProvider = defineOperation({
  id: 'sso-providers-get',
  method: 'GET',
  path: '/sso/providers/{id}',
  tag,
  summary: 'Show one identity provider, without its secret',
  guard: may('read', 'sso'),
  sdk: 'sso.getProvider',
  params: byId,
  reply: json(SsoProvider),
});

export const updateSsoProvider = defineOperation({
  id: 'sso-providers-update',
  method: 'PATCH',
  path: '/sso/providers/{id}',
  tag,
  summary: 'Change an identity provider',
  description:
    'A new issuer or client id needs the client secret again. Disabling a provider ends the sessions that were ' +
    'opened through it; enforcing one ends the password sessions of everyone but the break-glass users.',
  guard: may('update', 'sso'),
  sdk: 'sso.updateProvider',
  params: byId,
  body: ProviderPatch,
  reply: json(SsoProvider),
});

export const deleteSsoProvider = defineOperation({
  id: 'sso-providers-delete',
  method: 'DELETE',
  path: '/sso/providers/{id}',
  tag,
  summary: 'Delete an identity provider and end the sessions that were opened through it',
  guard: may('update', 'sso'),
  sdk: 'sso.deleteProvider',
  params: byId,
  reply: empty,
});

export const testSsoProvider = defineOperation({
  id: 'sso-providers-test',
  method: 'POST',
  path: '/sso/providers/{id}/test',
  tag,
  summary: 'Ask the provider whether a sign-in could work, and say what is wrong',
  guard: may('update', 'sso'),
  sdk: 'sso.testProvider',
  params: byId,
  reply: json(
    z
      .strictObject({
        ok: z.boolean(),
        checks: z.array(z.strictObject({ name: z.string(), ok: z.boolean(), message: z.string() })),
      })
      .meta({ id: 'SsoTestReport' }),
  ),
  perMinute: 10,
});

export const listSsoOptions = defineOperation({
  id: 'sso-options',
  method: 'GET',
  path: '/auth/sso/options',
  tag,
  summary: 'List the identity providers that the sign-in page can offer',
  description:
    'An account that does not exist looks like one without providers. Without an account the only one of the ' +
    'installation is meant.',
  guard: anyone('people choose how to sign in before they are known'),
  sdk: 'sso.options',
  query: z.object({ account: IdOrName.optional() }),
  reply: json(
    z
      .strictObject({
        providers: z.array(z.strictObject({ id: Id, name: z.string() })),
        required: z.boolean().describe('Only break-glass users can sign in with a password'),
      })
      .meta({ id: 'SsoOptions' }),
  ),
  perMinute: 60,
});

const byProvider = z.strictObject({ provider: Id });

export const startSso = defineOperation({
  id: 'sso-start',
  method: 'GET',
  path: '/auth/sso/{provider}/start',
  tag,
  summary: 'Send the browser to the identity provider',
  description:
    'Answers 303. Open it as a page: the cookie it sets must come back with the answer of the provider.',
  guard: anyone('signing in is how one gets an identity'),
  params: byProvider,
  query: z.object({
    returnTo: z.string().max(512).optional().describe('A path of this site to show after the sign-in'),
  }),
  reply: empty,
  perMinute: 60,
});

/** Bounded, printable, and nothing that a header or log line could trip over. */
const Parameter = z.string().max(4096);

export const finishSso = defineOperation({
  id: 'sso-callback',
  method: 'GET',
  path: '/auth/sso/{provider}/callback',
  tag,
  summary: 'Take the answer of the identity provider, open a session and send the browser on',
  description: 'Answers 303. The provider sends browsers here; nobody else has a reason to call it.',
  guard: anyone('the code and the state of the provider are the credential'),
  params: byProvider,
  query: z.object({
    code: Parameter.optional(),
    state: Parameter.optional(),
    iss: Parameter.optional(),
    error: Parameter.optional(),
  }),
  reply: empty,
  perMinute: 60,
});
