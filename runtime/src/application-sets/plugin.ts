import type { PluginGenerator } from '@freshet/domain/application-sets';
import { Fault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import { configOf } from './decisions.ts';
import { type SecretPlace, secretValue } from './secret-values.ts';
import { jsonOf } from './web-answer.ts';

/** Where a token lies when its reference names no secret. */
const DEFAULT_SECRET = 'argocd-secret';

interface Asking {
  readonly outbound: Outbound;
  /** Plugins are configured in the namespace of the engine, whoever uses them. */
  readonly secrets: SecretPlace;
  readonly setName: string;
}

/** `$key`, or `$secret:key`. */
const tokenRef = (reference: string): { secretName: string; key: string } => {
  const [, secretName = DEFAULT_SECRET, key] = /^\$(?:([^:]+):)?([^:]+)$/.exec(reference.trim()) ?? [];
  if (key === undefined)
    throw new Fault(
      'APPLICATION_SET_INVALID',
      'the token of a plugin must name a key of a secret: $key or $secret:key',
    );
  return { secretName, key };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Asks a plugin for its sets of parameters, by the call that upstream documents. */
export const askPlugin = async (
  { configMapRef, input }: PluginGenerator,
  { outbound, secrets, setName }: Asking,
): Promise<readonly Record<string, unknown>[]> => {
  const { client, namespace } = secrets;
  const { baseUrl = '', token = '' } = await configOf(client, namespace, configMapRef.name);
  const secret = await secretValue(secrets, tokenRef(token));
  const url = `${baseUrl.replace(/\/+$/, '')}/api/v1/getparams.execute`;
  const answer = await outbound({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret.reveal()}` },
    body: JSON.stringify({ applicationSetName: setName, input: { parameters: input?.parameters ?? {} } }),
  });
  const body = jsonOf(answer, `the plugin ${configMapRef.name}`);
  const output = isRecord(body) ? body.output : undefined;
  const parameters = isRecord(output) ? output.parameters : undefined;
  if (!Array.isArray(parameters) || !parameters.every(isRecord))
    throw new Fault(
      'APPLICATION_SET_PROVIDER_FAILED',
      `the plugin ${configMapRef.name} did not answer with output.parameters, a list of maps`,
    );
  return parameters;
};
