import { exportApplications } from '@freshet/contracts/api-events';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { EXPORT_FORMATS, exportFormat, writeExport } from '../documents/index.ts';
import { FILTER_FLAGS, filterOf } from './application-filter.ts';

const path = ['app', 'export'];
const PATIENCE_MS = 600_000;

export const exportApplicationList = defineCommand({
  path,
  summary: 'Write applications to a file or to standard output, as CSV or JSON',
  description:
    'Those that you may see, at most 100,000; where more match, it says so, and a narrower filter gives the rest. A ' +
    'file is readable by you only, and appears when it is complete.',
  flags: {
    ...FILTER_FLAGS,
    format: {
      type: 'choice',
      choices: EXPORT_FORMATS,
      placeholder: 'FORMAT',
      what: 'Format of the file; csv unless it ends in .json',
    },
    worstFirst: { type: 'boolean', what: 'What needs somebody first, rather than by name' },
    file: { type: 'string', short: 'f', placeholder: 'FILE', what: 'Write to this file' },
  },
  uses: ['server'],
  examples: [
    { command: 'freshet app export --file applications.csv', what: 'All of them, for a spreadsheet' },
    { command: "freshet app export --held --format json | jq '.[].hold'", what: 'Who holds what' },
  ],
  async run(ctx, { flags }) {
    const { api, print } = ctx;
    const body = {
      format: exportFormat(flags, print.format, path),
      filter: filterOf(flags, path),
      sort: flags.worstFirst ? ('WORST' as const) : ('NAME_ASC' as const),
    };
    const download = (write: (text: string) => Promise<void>) =>
      api.download(exportApplications, write, { body, timeoutMs: PATIENCE_MS });
    return tell(ctx, await writeExport(ctx, flags.file, download));
  },
});

const tell = ({ err }: CommandContext, headers: Headers): number => {
  if (headers.get('x-export-truncated') !== 'true') return 0;
  // Also with --quiet: whoever takes a part for the whole is misled.
  err.line('More applications match than one file holds; the rest needs a narrower filter.');
  return 0;
};
