import { Fault } from '@freshet/kit/errors';
import { type CommandContext, nearest } from '../command/index.ts';
import type { DocumentKind, DocumentKinds } from '../document-kind/index.ts';
import { type Document, readDocumentFile } from '../documents/index.ts';

/** What can be done with a file, and how it is told afterwards. */
const DONE = { create: 'created', replace: 'replaced', patch: 'changed', delete: 'deleted' } as const;

export type FileVerb = keyof typeof DONE;

export interface FileWork {
  readonly verb: FileVerb;
  readonly file: string;
  readonly kinds: DocumentKinds;
  /** The kind of documents that do not say it; without it every document must. */
  readonly kind?: string | undefined;
}

/** Does something with each document of a file, in order, and answers with the exit code. */
export const applyFile = async (
  ctx: CommandContext,
  { verb, file, kind, kinds }: FileWork,
): Promise<number> => {
  const { text, documents } = await readDocumentFile(ctx, file);
  const work = await Promise.all(
    documents.map(async document => ({
      document,
      handler: await handlerOf(document, { verb, kind, kinds }),
    })),
  );
  const [only] = work;
  // Only a text that says what it is can be read by itself.
  if (only?.document.kind !== undefined && work.length === 1 && (verb === 'create' || verb === 'replace')) {
    const problems = only.handler.check?.(file, text) ?? [];
    for (const line of problems) ctx.err.line(line);
    if (problems.length > 0) return 1;
  }
  for (const { document, handler } of work) {
    const item = await handler[verb]?.(ctx.api, document);
    await ctx.print.done(handler.view, item, DONE[verb]);
  }
  return 0;
};

const handlerOf = async (
  document: Document,
  { verb, kind: expected, kinds }: Omit<FileWork, 'file'>,
): Promise<DocumentKind<unknown>> => {
  const kind = kindOf(document, expected, kinds);
  const load = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!load) {
    const near = nearest(kind, Object.keys(kinds));
    throw unusable(
      `no kind of document is called '${kind}'${near === undefined ? '' : `; did you mean ${near}?`}`,
    );
  }
  const handler = await load();
  if (!handler[verb]) throw unusable(`${handler.view.kind}s cannot be ${DONE[verb]} by file`);
  return handler;
};

const kindOf = ({ kind }: Document, expected: string | undefined, kinds: DocumentKinds): string => {
  if (kind === undefined && expected !== undefined) return expected;
  if (typeof kind !== 'string')
    throw unusable(`a document says of which kind it is: ${Object.keys(kinds).join(', ')}`);
  if (expected !== undefined && kind !== expected)
    throw unusable(`the file is about a ${kind}, not a ${expected}`);
  return kind;
};

const unusable = (message: string): Fault => new Fault('CLI_FILE_UNUSABLE', message);
