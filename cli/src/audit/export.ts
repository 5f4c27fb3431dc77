import { downloadAudit } from '@freshet/contracts/audit-manager';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { replaceFile } from '../documents/index.ts';
import { FILTER_FLAGS, filterOf } from './audit-filter.ts';

const path = ['audit', 'export'];
const PATIENCE_MS = 600_000;
const FORMATS = ['csv', 'json'] as const;

export const exportAudit = defineCommand({
  path,
  aliases: [['download', 'audit']],
  summary: 'Write audit records to a file or to standard output, as CSV or JSON',
  description:
    'At most 150,000 records; where more match, it says so, and a narrower time range gives the rest. A file is ' +
    'readable by you only, and appears when it is complete.',
  flags: {
    ...FILTER_FLAGS,
    format: {
      type: 'choice',
      choices: FORMATS,
      placeholder: 'FORMAT',
      what: 'Format of the records; csv unless the file ends in .json',
    },
    oldestFirst: { type: 'boolean', what: 'The oldest first, rather than the newest' },
    file: { type: 'string', short: 'f', placeholder: 'FILE', what: 'Write to this file' },
  },
  uses: ['server'],
  examples: [
    {
      command: 'freshet audit export --since 30d --file audit.csv',
      what: 'The last month, for a spreadsheet',
    },
    { command: "freshet audit export --format json | jq '.[].action'", what: 'For a script' },
  ],
  async run(ctx, { flags }) {
    const { api, print, clock } = ctx;
    const format = formatOf(flags, print.format);
    const query = {
      ...filterOf(flags, clock.now(), path),
      format,
      sort: flags.oldestFirst ? ('asc' as const) : ('desc' as const),
    };
    const download = (write: (text: string) => Promise<void>) =>
      api.download(downloadAudit, write, { query, timeoutMs: PATIENCE_MS });
    const { file } = flags;
    if (file === undefined) return tell(ctx, await download(toOutput(ctx)));
    let headers = new Headers();
    await replaceFile(ctx, file, async append => {
      headers = await download(append);
    });
    print.note(`Written to ${file}.`);
    return tell(ctx, headers);
  },
});

const formatOf = (
  { format, file }: { readonly format: 'csv' | 'json' | undefined; readonly file: string | undefined },
  output: string,
): 'csv' | 'json' => {
  if (format !== undefined) return format;
  if (output === 'json' || file?.endsWith('.json')) return 'json';
  if (output === 'table') return 'csv';
  throw usageFault(`an export is csv or json, not ${output}; use --format`, { see: path });
};

const toOutput =
  ({ out }: CommandContext) =>
  async (text: string): Promise<void> => {
    out.write(text);
    await out.drained();
  };

const tell = ({ err }: CommandContext, headers: Headers): number => {
  if (headers.get('x-audit-truncated') !== 'true') return 0;
  // Also with --quiet: whoever takes a part for the whole is misled.
  err.line('More records match than one export holds; the rest needs a narrower --since and --until.');
  return 0;
};
