import { isFault } from '@freshet/kit/errors';
import type { PublicCall } from '../../../gateway/index.ts';
import type { SsoCore } from '../core.ts';
import type { Provider } from '../providers/provider.ts';

/** Runs part of a sign-in; a refusal goes into the log of the provider's account before it is heard. */
export const auditingFailure = async <Result>(
  { work }: SsoCore,
  provider: Provider,
  { ip, requestId }: Pick<PublicCall, 'ip' | 'requestId'>,
  job: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await job();
  } catch (error) {
    if (!isFault(error)) throw error;
    const { accountId, id, name } = provider;
    const actor = {
      kind: 'anonymous',
      id: 'anonymous',
      name: 'anonymous',
      accountId,
      ip,
      requestId,
    } as const;
    await work.change({ actor }, async change =>
      change.audit({
        action: 'user.sign-in',
        entity: { kind: 'sso-provider', id, name },
        result: 'failure',
        details: { method: 'sso', code: error.code, why: error.message },
      }),
    );
    throw error;
  }
};
