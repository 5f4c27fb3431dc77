/** Why a server did not answer, as far as the error of the connection tells; nothing of its own words, which may name more than a host. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it broke off the connection',
  EAI_AGAIN: 'the DNS does not answer',
  EHOSTUNREACH: 'there is no way to its network',
  ENETUNREACH: 'there is no way to its network',
  ENOTFOUND: 'its name is not known to the DNS',
  ETIMEDOUT: 'not in time',
};

const IS_CERTIFICATE = /^(CERT_|DEPTH_ZERO_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/;

/** The error that the connection itself failed with. */
const rootOf = (error: unknown): unknown => {
  let root = error;
  while (root instanceof Error && root.cause !== undefined) root = root.cause;
  return root;
};

/** `: its name is not known to the DNS`, to put behind a sentence; empty where nothing is known. */
export const whySilent = (error: unknown): string => {
  const root = rootOf(error);
  if (!(root instanceof Error)) return '';
  const code = 'code' in root ? String(root.code) : '';
  if (root.name === 'TimeoutError') return `: ${WORDS.ETIMEDOUT}`;
  if (IS_CERTIFICATE.test(code)) return `: its certificate is not trusted (${code})`;
  return Object.hasOwn(WORDS, code) ? `: ${WORDS[code]}` : '';
};
