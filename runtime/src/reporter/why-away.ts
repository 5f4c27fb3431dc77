import { isFault } from '@freshet/kit/errors';
import { isKubeError } from '@freshet/kit/kube-client';

/** What the system calls it. */
const WORDS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody that is trusted',
  EAI_AGAIN: 'the DNS does not answer',
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it broke off the connection',
  EHOSTUNREACH: 'there is no way to its network',
  ENETUNREACH: 'there is no way to its network',
  ENOTFOUND: 'its name is not known to the DNS',
  EPIPE: 'it broke off the connection',
  EPROTO: 'it does not speak TLS as it should',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ETIMEDOUT: 'it did not answer in time',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody that is trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is signed by nobody that is trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by nobody that is trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody that is trusted',
  UND_ERR_BODY_TIMEOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_SOCKET: 'it broke off the connection',
};

/** An answer without a reason is that of something in between, and nobody knows what that repeats. */
const ownWords = (error: Error): string | undefined => {
  if (isFault(error)) return error.message;
  if (!isKubeError(error)) return undefined;
  return error.reason === '' ? `it answered with status ${error.code}` : error.message;
};

const systemWords = (error: Error): string | undefined => {
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return Object.hasOwn(WORDS, code) ? `${WORDS[code]} (${code})` : undefined;
};

/**
 * Why a cluster cannot be asked: what the connection itself failed with says more than that it failed. It is told to the
 * control plane, so of an error that nobody here made not a word is repeated: the login of the cluster may be in it.
 */
export const whyAway = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const words = ownWords(at) ?? systemWords(at);
    if (words !== undefined) return words;
  }
  return 'it does not answer';
};
