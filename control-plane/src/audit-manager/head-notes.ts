/**
 * The ends of all chains, in a file that no login of the database can reach. Signatures alone do not show that the end
 * of a chain was cut off together with its head, where an earlier head with its signature was put back.
 *
 * The file follows the database: it is written after each batch is committed, so after a crash it may lag behind, and
 * is never ahead. A note whose record is no longer in the chain is evidence, and stays as it is.
 */
import { readFile, rename } from 'node:fs/promises';
import type { Logger } from '@freshet/kit/log';
import { z } from 'zod';
import { writeWhole } from '../home/index.ts';
import type { Link } from './chain.ts';

export interface HeadNotes {
  find(accountId: string): Promise<Link | undefined>;
  /** Takes effect at once in this process; the file follows. */
  note(accountId: string, link: Link): Promise<void>;
  /** Resolves when the file has everything that was noted. */
  flush(): Promise<void>;
}

const Notes = z.strictObject({
  version: z.literal(1),
  heads: z.record(z.string(), z.strictObject({ seq: z.int(), hash: z.string() })),
});

export const createHeadNotes = (path: string, log: Logger): HeadNotes => {
  let loading: Promise<Map<string, Link>> | undefined;
  let writing: Promise<void> | undefined;
  let isBehind = false;

  const load = (): Promise<Map<string, Link>> => {
    loading ??= readNotes(path, log).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  const write = async (heads: ReadonlyMap<string, Link>): Promise<void> => {
    while (isBehind) {
      isBehind = false;
      try {
        await writeWhole(path, `${JSON.stringify({ version: 1, heads: Object.fromEntries(heads) })}\n`);
      } catch (error) {
        // The next batch tries again; until then a cut end is found from an older note only.
        log.error({ error, path }, 'the ends of the audit log cannot be noted');
        return;
      }
    }
  };

  return {
    find: async accountId => (await load()).get(accountId),
    note: async (accountId, { seq, hash }) => {
      const heads = await load();
      heads.set(accountId, { seq, hash });
      isBehind = true;
      writing ??= write(heads).finally(() => {
        writing = undefined;
      });
    },
    flush: async () => {
      await writing;
    },
  };
};

const readNotes = async (path: string, log: Logger): Promise<Map<string, Link>> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
  try {
    return new Map(Object.entries(Notes.parse(JSON.parse(text)).heads));
  } catch (error) {
    const aside = `${path}.damaged`;
    await rename(path, aside);
    log.error({ error, path: aside }, 'the noted ends of the audit log cannot be read, and begin anew');
    return new Map();
  }
};
