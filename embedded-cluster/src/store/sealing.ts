import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Resources whose bodies nobody may read in the database. */
const SEALED = new Set(['secrets']);
const PREFIX = 'sealed:v1:';
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Place {
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

/** Keeps bodies of Secrets unreadable in the table, and bound to the place that they were written for. */
export interface Sealing {
  seal(place: Place, body: string): string;
  open(place: Place, body: string): string;
}

/** For clusters that end with their process. */
export const NO_SEALING: Sealing = { seal: (_, body) => body, open: (_, body) => body };

/** A new key, in the form in which it is kept. */
export const createStorageKey = (): string => randomBytes(32).toString('base64');

export const createSealing = (cluster: string, storageKey: string): Sealing => {
  const key = Buffer.from(storageKey, 'base64');
  const contextOf = ({ resource, namespace, name }: Place): Buffer =>
    Buffer.from(JSON.stringify([cluster, resource, namespace, name]));
  return {
    seal: (place, body) => {
      if (!SEALED.has(place.resource) || body === '') return body;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(contextOf(place));
      const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: (place, body) => {
      if (!body.startsWith(PREFIX)) return body;
      const bytes = Buffer.from(body.slice(PREFIX.length), 'base64');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(contextOf(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
};
