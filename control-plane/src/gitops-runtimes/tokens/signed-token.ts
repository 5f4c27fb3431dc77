/** What a token says, and its signature: `<prefix>_<JSON in base64url>.<signature>`. */

import { Id } from '@freshet/contracts/rest';
import type { Secret } from '@freshet/kit/secret';
import { z } from 'zod';
import type { TokenKey } from './token-key.ts';

const Content = z.strictObject({
  account: Id,
  runtime: Id,
  /** What stands behind it; for a login of the runtime itself, when the key of the runtime was made. */
  behind: z.union([
    z.strictObject({ kind: z.enum(['session', 'api-key']), id: Id }),
    z.strictObject({ kind: z.literal('runtime'), keyMadeAt: z.int() }),
  ]),
  /** In seconds since 1970. */
  ends: z.int(),
});
export type TokenContent = z.infer<typeof Content>;

/** What a token is good for; one is never taken for the other. */
type Prefix = 'frt' | 'frg';

const TOKEN = /^(frt|frg)_([A-Za-z0-9_-]{1,1000})\.([A-Za-z0-9_-]{43})$/;

export const writeToken = async (key: TokenKey, prefix: Prefix, content: TokenContent): Promise<string> => {
  const signed = `${prefix}_${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
  return `${signed}.${await key.sign(signed)}`;
};

/** What a token says, however old it is; undefined for one that is not ours, or is for something else. */
export const readToken = async (
  key: TokenKey,
  prefix: Prefix,
  token: Secret,
): Promise<TokenContent | undefined> => {
  const [, found, content = '', signature = ''] = TOKEN.exec(token.reveal()) ?? [];
  if (found !== prefix || !(await key.verify(`${prefix}_${content}`, signature))) return undefined;
  const read = Content.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')));
  return read.success ? read.data : undefined;
};

export const isTooOld = ({ ends }: TokenContent, now: Date): boolean => ends * 1_000 <= now.getTime();
