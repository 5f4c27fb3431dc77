import type { ModuleSchema } from '@freshet/kit/db';
import { migration as identity } from './migrations/202611151030-identity.ts';
import { migration as sso } from './migrations/202611151140-sso.ts';
import { migration as tokenKeys } from './migrations/202611152010-token-keys.ts';
import { migration as eventText } from './migrations/202611192200-event-text.ts';

export const identitySchema: ModuleSchema = {
  schema: 'identity',
  migrations: [identity, sso, tokenKeys, eventText],
};
