import { downloadAudit } from '@freshet/contracts/audit-manager';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { EXPORT_FORMATS, exportFormat, writeExport } from '../documents/index.ts';
import { FILTER_FLAGS, filterOf } from './audit-filter.ts';

const path = ['audit', 'export'];
const PATIENCE_MS = 600_000;

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
      choices: EXPORT_FORMATS,
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
    const format = exportFormat(flags, print.format, path);
    const query = {
      ...filterOf(flags, clock.now(), path),
      format,
      sort: flags.oldestFirst ? ('asc' as const) : ('desc' as const),
    };
    const download = (write: (text: string) => Promise<void>) =>
      api.download(downloadAudit, write, { query, timeoutMs: PATIENCE_MS });
    return tell(ctx, await writeExport(ctx, flags.file, download));
  },
});

const tell = ({ err }: CommandContext, headers: Headers): number => {
  if (headers.get('x-audit-truncated') !== 'true') return 0;
  // Also with --quiet: whoever takes a part for the whole is misled.
  err.line('More records match than one export holds; the rest needs a narrower --since and --until.');
  return 0;
};
