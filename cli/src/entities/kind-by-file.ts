import { type Command, defineCommand } from '../command/index.ts';
import type { DocumentKind } from '../document-kind/index.ts';
import { FILE_FLAG } from '../documents/index.ts';
import { applyFile, type FileVerb } from './apply-file.ts';

interface KindByFile {
  readonly verb: FileVerb;
  readonly kind: string;
  readonly handler: DocumentKind<unknown>;
  readonly summary: string;
  readonly description?: string;
}

/** `create pipeline -f` and its like: a file whose documents are all of one kind, and need not say so. */
export const kindByFile = ({ verb, kind, handler, summary, description }: KindByFile): Command =>
  defineCommand({
    path: [verb, kind],
    summary,
    ...(description === undefined ? {} : { description }),
    flags: { file: { ...FILE_FLAG, required: true, what: `File with the ${kind}; - for standard input` } },
    examples: [{ command: `freshet ${verb} ${kind} -f ${kind}.yaml`, what: 'From a file' }],
    run: (ctx, { flags }) =>
      applyFile(ctx, { verb, kind, file: flags.file, kinds: { [kind]: async () => handler } }),
  });
