import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';

/**
 * Takes text as an API key. Refuses what cannot stand in a header before fetch sees it: its complaint would
 * quote the key.
 */
export const parseApiKey = (text: string, origin: string): Secret => {
  if (/^[\u0021-\u007e]{1,512}$/.test(text)) return new Secret(text);
  const reason = text === '' ? 'is empty' : 'holds spaces, line breaks or other characters that no key has';
  throw new Fault('CLI_API_KEY_INVALID', `${origin} ${reason}`, { origin });
};
