import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Identity } from './identity.ts';
import { textsIn } from './texts-in.ts';

/** What a runner says when it registers. */
export interface Registration {
  readonly url: string;
  readonly token: Secret;
  readonly name: string | undefined;
  readonly version: string;
  readonly platform: string;
  readonly capacity: number | undefined;
}

const TIMEOUT_MS = 30_000;

const failed = (why: string, cause?: unknown): Fault =>
  new Fault(
    'RUNNER_REGISTRATION_FAILED',
    `The control plane did not register this runner: ${why}`,
    {},
    { cause },
  );

const reasonIn = (body: string): string =>
  textsIn(body, ['message'])?.message.slice(0, 500) ?? 'it gave no reason';

/** Trades a registration token for a key. */
export const register = async ({ url, token, ...said }: Registration): Promise<Identity> => {
  const { name, version, platform, capacity } = said;
  const response = await fetch(new URL('/api/runner/register', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: token.reveal(), name, version, platform, capacity }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw failed(error instanceof Error ? error.message : String(error), error);
  });
  const body = await response.text().catch(() => '');
  if (!response.ok) throw failed(`${response.status}, ${reasonIn(body)}`);
  const data = textsIn(body, ['runnerId', 'name', 'key', 'controlPlanePublicKey']);
  if (!data) throw failed('its answer is not understood');
  return { url, ...data, key: new Secret(data.key) };
};
