import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id } from '../rest/index.ts';

const provider = { accountId: Id, providerId: Id, name: z.string() };

export const SsoProviderCreated = defineEvent(
  'sso-provider.created.v1',
  z.strictObject({ ...provider, enabled: z.boolean(), enforced: z.boolean() }),
);
export const SsoProviderUpdated = defineEvent(
  'sso-provider.updated.v1',
  z.strictObject({ ...provider, enabled: z.boolean(), enforced: z.boolean() }),
);
export const SsoProviderDeleted = defineEvent('sso-provider.deleted.v1', z.strictObject(provider));
