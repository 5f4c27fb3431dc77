import { Fault } from '@freshet/kit/errors';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_SOCKET: 'the connection was cut',
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;

/** Says in words why a request got no answer. */
export const connectionFault = (url: string, timeoutMs: number, cause: unknown): Fault => {
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    const message = `no answer from ${url} within ${timeoutMs / 1000} s`;
    return new Fault('CLI_SERVER_TIMEOUT', message, { url }, { cause });
  }
  const code = networkCode(cause);
  if (code && CERTIFICATE.test(code)) {
    const message = `the certificate of ${url} is not trusted (${code})`;
    return new Fault('CLI_CERTIFICATE_UNTRUSTED', message, { url }, { cause });
  }
  const reason = (code && REASONS[code]) ?? code ?? 'the request failed';
  const message = `cannot connect to ${url}: ${reason}`;
  return new Fault('CLI_SERVER_UNREACHABLE', message, { url }, { cause });
};

/** The system's code for a network failure; fetch wraps it, and wraps several when a name has several addresses. */
export const networkCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return networkCode(error.errors[0]);
  return networkCode(error.cause);
};
