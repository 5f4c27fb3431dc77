const MAX_KEY_LENGTH = 512;
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const PREFIX = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/)*(?:[A-Za-z0-9][A-Za-z0-9._-]*)?$/;

/** Throws unless a key is one: no key can name anything outside the store. */
export const checkKey = (key: string): void => {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw new Error(`not the key of a blob: ${JSON.stringify(key.slice(0, 80))}`);
};

export const checkPrefix = (prefix: string): void => {
  if (prefix.length > MAX_KEY_LENGTH || !PREFIX.test(prefix))
    throw new Error(`not the beginning of a key: ${JSON.stringify(prefix.slice(0, 80))}`);
};
