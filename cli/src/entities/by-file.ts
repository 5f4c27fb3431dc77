import { type Command, defineCommand, usageFault } from '../command/index.ts';
import type { DocumentKinds } from '../document-kind/index.ts';
import { FILE_FLAG } from '../documents/index.ts';
import { applyFile, type FileVerb } from './apply-file.ts';

interface Words {
  readonly summary: string;
  readonly example: string;
}

const WORDS: Readonly<Record<FileVerb, Words>> = {
  create: { summary: 'Create everything that a file describes', example: 'Create what is in the file' },
  replace: { summary: 'Replace everything that a file describes', example: 'Replace what is in the file' },
  patch: {
    summary: 'Change what a file names of things that are there',
    example: 'Change what the file names',
  },
  delete: { summary: 'Delete everything that a file describes', example: 'Delete what is in the file' },
};

/** `create -f`, `replace -f` and their like, for every kind of document. */
export const byFile = (verb: FileVerb, kinds: DocumentKinds): Command =>
  defineCommand({
    path: [verb],
    summary: WORDS[verb].summary,
    description: `
      The file is YAML or JSON, as \`-o yaml\` and \`-o json\` print it. Every document says of which kind it is, as
      \`kind: pipeline\`; there may be several, which are taken in order.`,
    flags: { file: { ...FILE_FLAG, what: 'File with the documents; - for standard input' } },
    examples: [{ command: `freshet ${verb} -f shop.yaml`, what: WORDS[verb].example }],
    async run(ctx, { flags }) {
      if (flags.file === undefined) throw usageFault(`name what to ${verb}, or give --file`, { see: [verb] });
      return applyFile(ctx, { verb, file: flags.file, kinds });
    },
  });
