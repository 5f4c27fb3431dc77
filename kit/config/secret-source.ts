import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { Secret } from '../secret/index.ts';
import type { Parsed } from './parsed.ts';

/**
 * A secret that may be replaced while the process runs. `current()` looks at the file's time and size, so it is cheap
 * enough for every use but not for inner loops. While a replacement is missing or unusable the last good value stays
 * in force, and `problem()` says why, for a health check to report.
 */
export interface SecretSource {
  current(): Secret;
  problem(): string | undefined;
}

/** A source that never changes. */
export const fixedSecret = (secret: Secret): SecretSource => ({
  current: () => secret,
  problem: () => undefined,
});

const MAX_BYTES = 65_536;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

/** Changes whenever the file does: replaced, rewritten or touched. */
const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => `${ino}:${size}:${mtimeMs}:${ctimeMs}`;

interface SecretFile {
  readonly text: string;
  readonly stamp: string;
}

const readOpen = (file: number, path: string): Parsed<SecretFile> => {
  const stats = fstatSync(file);
  // A pipe or a device could block for ever or never end.
  if (!stats.isFile()) return { problem: `names ${path}, which is not a regular file` };
  const buffer = Buffer.alloc(MAX_BYTES + 1);
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = readSync(file, buffer, length, buffer.length - length, length);
    }
    if (length > MAX_BYTES) return { problem: `names ${path}, which is larger than ${MAX_BYTES} bytes` };
    const text = buffer.toString('utf8', 0, length).trim();
    if (text === '') return { problem: `names ${path}, which is empty` };
    return { value: { text, stamp: stampOf(stats) } };
  } finally {
    buffer.fill(0);
  }
};

/** Reads the trimmed text of a secret file. */
export const readSecretFile = (path: string): Parsed<SecretFile> => {
  try {
    // Looked at before opening, because opening a pipe waits for its other end.
    if (!statSync(path).isFile()) return { problem: `names ${path}, which is not a regular file` };
    const file = openSync(path, 'r');
    try {
      return readOpen(file, path);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return { problem: `names ${path}, which cannot be read (${codeOf(error)})` };
  }
};

interface FileSecretOptions {
  readonly path: string;
  readonly first: SecretFile;
  /** What is wrong with a new value; `undefined` when it may be used. */
  readonly check: (text: string) => string | undefined;
}

const stampOfFile = (path: string): string | undefined => {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : stampOf(stats);
};

/** A source that follows a file. */
export const fileSecret = ({ path, first, check }: FileSecretOptions): SecretSource => {
  let seen = first.stamp;
  let secret = new Secret(first.text);
  let problem: string | undefined;

  const reread = (): void => {
    const file = readSecretFile(path);
    problem = 'problem' in file ? file.problem : check(file.value.text);
    if ('problem' in file || problem !== undefined) return;
    seen = file.value.stamp;
    secret = new Secret(file.value.text);
  };

  const changed = (): boolean => {
    try {
      return stampOfFile(path) !== seen;
    } catch {
      // Not allowed to look any more: reading says so in words.
      return true;
    }
  };

  const look = (): void => {
    if (changed()) reread();
    else problem = undefined;
  };

  return {
    current: () => {
      look();
      return secret;
    },
    problem: () => {
      look();
      return problem;
    },
  };
};
