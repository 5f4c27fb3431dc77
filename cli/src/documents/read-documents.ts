import { resolve } from 'node:path';
import { Fault, isFault } from '@freshet/kit/errors';
import type { CommandContext } from '../command/index.ts';

/** The flag of commands that take what they make from a file. */
export const FILE_FLAG = {
  type: 'string',
  short: 'f',
  placeholder: 'FILE',
} as const;

export type Document = Readonly<Record<string, unknown>>;

const MAX_BYTES = 1024 * 1024;

/**
 * Reads the maps in a YAML or JSON file; `-` is standard input. Several may stand there as a list, as documents
 * of their own, or under `items` as `-o yaml` prints them.
 */
export const readDocuments = async (
  ctx: Pick<CommandContext, 'files' | 'stdin' | 'cwd'>,
  path: string,
): Promise<readonly Document[]> => (await readDocumentFile(ctx, path)).documents;

/** A file as text, and the maps in it. */
export interface DocumentFile {
  readonly text: string;
  readonly documents: readonly Document[];
}

/** As `readDocuments`, for who also needs to know where in the text something stands. */
export const readDocumentFile = async (
  { files, stdin, cwd }: Pick<CommandContext, 'files' | 'stdin' | 'cwd'>,
  path: string,
): Promise<DocumentFile> => {
  const origin = path === '-' ? 'standard input' : path;
  const text = path === '-' ? await stdin.readText(MAX_BYTES) : await readFile(files, resolve(cwd, path));
  if (text === undefined) throw unusable(origin, 'there is no such file');
  const found = (await parse(text, origin)).flatMap(itemsOf);
  if (found.length === 0) throw unusable(origin, 'it is empty');
  const documents = found.map(item => {
    if (isRecord(item)) return item;
    throw unusable(origin, 'it must hold maps of fields to values');
  });
  return { text, documents };
};

const readFile = async (files: CommandContext['files'], path: string): Promise<string | undefined> => {
  try {
    return await files.readText(path, MAX_BYTES);
  } catch (cause) {
    if (isFault(cause)) throw cause;
    throw unusable(path, cause instanceof Error ? cause.message : String(cause), cause);
  }
};

const parse = async (text: string, origin: string): Promise<unknown[]> => {
  const { parseAllDocuments } = await import('yaml');
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return [];
  return documents.map(document => {
    const [problem] = document.errors;
    if (problem)
      throw unusable(
        origin,
        `it is not YAML or JSON: ${problem.message.split('\n')[0]?.replace(/:$/, '')}`,
        problem,
      );
    try {
      return document.toJS({ maxAliasCount: 100 });
    } catch (cause) {
      throw unusable(origin, 'its aliases cannot be resolved', cause);
    }
  });
};

const itemsOf = (value: unknown): unknown[] => {
  if (value === null) return [];
  if (Array.isArray(value)) return value;
  if (isRecord(value) && Array.isArray(value.items)) return value.items;
  return [value];
};

const isRecord = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unusable = (origin: string, reason: string, cause?: unknown): Fault =>
  new Fault('CLI_FILE_UNUSABLE', `${origin} cannot be used: ${reason}`, { origin }, { cause });
