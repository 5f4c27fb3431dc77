/** What the system calls it. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it broke off the connection',
  EAI_AGAIN: 'the DNS does not answer',
  EHOSTUNREACH: 'there is no way to its network',
  ENETUNREACH: 'there is no way to its network',
  ENOTFOUND: 'its name is not known to the DNS',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
};

const rootOf = (error: unknown): unknown => {
  let root = error;
  while (root instanceof Error && root.cause !== undefined) root = root.cause;
  return root;
};

/** Why a cluster cannot be asked: what the connection itself failed with says more than that it failed. */
export const whyAway = (error: unknown): string => {
  const root = rootOf(error);
  if (!(root instanceof Error)) return 'it does not answer';
  if (root.name === 'TimeoutError') return 'it did not answer in time';
  const code = 'code' in root && typeof root.code === 'string' ? root.code : '';
  const known = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  return known === undefined ? root.message : `${known} (${code})`;
};
