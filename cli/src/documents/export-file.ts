/** What commands that export many things have in common: the format, and where it goes. */
import { type CommandContext, usageFault } from '../command/index.ts';
import { replaceFile } from './replace-file.ts';

export const EXPORT_FORMATS = ['csv', 'json'] as const;

type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface ExportFlags {
  readonly format: ExportFormat | undefined;
  readonly file: string | undefined;
}

/** The format that was said, or that the name of the file or the output asks for. */
export const exportFormat = (
  { format, file }: ExportFlags,
  output: string,
  see: readonly string[],
): ExportFormat => {
  if (format !== undefined) return format;
  if (output === 'json' || file?.endsWith('.json')) return 'json';
  if (output === 'table') return 'csv';
  throw usageFault(`an export is csv or json, not ${output}; use --format`, { see });
};

/** Has it written to the file, which appears when it is complete, or to standard output; answers with its headers. */
export const writeExport = async (
  ctx: CommandContext,
  file: string | undefined,
  download: (write: (text: string) => Promise<void>) => Promise<Headers>,
): Promise<Headers> => {
  const { out, print } = ctx;
  if (file === undefined)
    return download(async text => {
      out.write(text);
      await out.drained();
    });
  let headers = new Headers();
  await replaceFile(ctx, file, async append => {
    headers = await download(append);
  });
  print.note(`Written to ${file}.`);
  return headers;
};
