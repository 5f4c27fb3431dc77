import { isFault } from '@freshet/kit/errors';
import { createOutbound, type Networks, type OutboundAnswer } from '@freshet/kit/outbound';
import type { ClusterClient } from '../client/index.ts';
import type { Json } from '../objects/index.ts';
import { findTarget, shownUrl, type WebhookClientConfig, type WebhookTarget } from './find-target.ts';

/** What a cluster allows webhooks of its users to be. */
interface CallerDeps {
  /** Where webhooks may be. */
  readonly networks: Networks;
  readonly client: ClusterClient;
  /** Ends all calls that are under way. */
  readonly signal: AbortSignal;
}

interface WebhookCall {
  readonly config: WebhookClientConfig;
  readonly body: Json;
  readonly timeoutSeconds: number;
  /** Ends the call before its time. */
  readonly signal?: AbortSignal;
  readonly agent: string;
}

/** Sends a question to a webhook and answers what it said. Fails with an error in the words of upstream. */
export type CallWebhook = (call: WebhookCall) => Promise<Json>;

const MOST_BYTES = 4_194_304;
const LONGEST_MS = 60_000;
const SECOND = 1_000;
/** More calls at the same time than this are refused rather than piled up. */
const MOST_CALLS = 500;
const LONGEST_SAID = 1_024;

interface NetworkError {
  readonly code?: string;
  readonly name?: string;
  readonly message?: string;
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
}

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const TLS = 'tls: failed to verify certificate: x509: ';

/** A failure of the network, as whoever reads the logs of a real cluster knows it. */
const saidOfNetwork = ({ code = '', name, message = '', address, port, hostname }: NetworkError): string => {
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return 'context deadline exceeded';
  if (code === 'ECONNREFUSED') return `dial tcp ${address}:${port}: connect: connection refused`;
  if (code === 'ENOTFOUND') return `dial tcp: lookup ${hostname}: no such host`;
  if (UNTRUSTED.has(code)) return `${TLS}certificate signed by unknown authority`;
  if (code === 'CERT_HAS_EXPIRED') return `${TLS}certificate has expired or is not yet valid`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `${TLS}certificate is not valid: ${message}`;
  return code === 'ECONNRESET' ? 'EOF' : message;
};

const said = (error: unknown): string => {
  if (isFault(error) && error.code === 'ADDRESS_UNREACHABLE')
    return saidOfNetwork(error.cause as NetworkError);
  return error instanceof Error ? error.message : String(error);
};

const readAnswer = ({ status, body }: OutboundAnswer): Json => {
  if (status === 404) throw new Error('the server could not find the requested resource');
  if (status >= 500) {
    const text = JSON.stringify(body.slice(0, LONGEST_SAID));
    throw new Error(`an error on the server (${text}) has prevented the request from succeeding`);
  }
  if (status !== 200)
    throw new Error(
      `the server responded with the status code ${status} but did not return more information`,
    );
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new Error(`couldn't get version/kind; json parse error: ${(cause as Error).message}`, { cause });
  }
};

export const createWebhookCaller = ({ client, networks, signal: stopping }: CallerDeps): CallWebhook => {
  const outbound = createOutbound({ ...networks, timeoutMs: LONGEST_MS, maxAnswerBytes: MOST_BYTES });
  let underWay = 0;

  const post = (target: WebhookTarget, { config, body, timeoutSeconds, signal, agent }: WebhookCall) => {
    const ca = config.caBundle ? Buffer.from(config.caBundle, 'base64').toString() : undefined;
    const { servername, host } = target;
    return outbound({
      url: target.address,
      method: 'POST',
      headers: {
        'user-agent': agent,
        'content-type': 'application/json',
        accept: 'application/json, */*',
        ...(host === undefined ? {} : { host }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([
        stopping,
        AbortSignal.timeout(timeoutSeconds * SECOND),
        ...(signal ? [signal] : []),
      ]),
      tls: { ...(ca === undefined ? {} : { ca }), ...(servername === undefined ? {} : { servername }) },
    });
  };

  return async call => {
    const query = `?timeout=${call.timeoutSeconds}s`;
    if (underWay >= MOST_CALLS) throw new Error('too many calls of webhooks are under way');
    underWay += 1;
    let answer: OutboundAnswer;
    try {
      answer = await post(findTarget(client, call.config, query), call);
    } catch (error) {
      const shown = JSON.stringify(shownUrl(call.config, query));
      throw new Error(`Post ${shown}: ${said(error)}`, { cause: error });
    } finally {
      underWay -= 1;
    }
    return readAnswer(answer);
  };
};
