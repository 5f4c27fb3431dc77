import {
  type Catalog,
  type Command,
  defineCommand,
  findCommand,
  helpStyleFor,
  renderCommandHelp,
  renderGroupHelp,
  renderOverview,
  suggestCommands,
  usageFault,
} from '../command/index.ts';
import { TOPICS } from './topics.ts';

export const createHelpCommand = (catalog: Catalog): Command =>
  defineCommand({
    path: ['help'],
    summary: 'Explain a command or a topic (exit-codes, environment)',
    args: [{ name: 'command', what: 'Words of a command, or a topic', optional: true, many: true }],
    uses: [],
    examples: [
      { command: 'freshet help', what: 'What can it do?' },
      { command: 'freshet help auth use-context', what: 'How is this command used?' },
      { command: 'freshet help exit-codes', what: 'What can scripts tell from the exit code?' },
    ],
    async run({ out }, { args }) {
      const style = helpStyleFor(out);
      const words = args.command;
      const topic = words.length === 1 ? TOPICS.get(words[0] ?? '') : undefined;
      if (topic) out.write(topic(style));
      else if (words.length === 0) out.write(await renderOverview(catalog, style));
      else {
        const found = await findCommand(catalog, words);
        if (found.kind === 'unknown') {
          const suggestions = suggestCommands(words, found.known, catalog.paths);
          throw usageFault(`there is no command or topic '${words.join(' ')}'`, { suggestions, see: [] });
        }
        out.write(
          found.kind === 'group'
            ? await renderGroupHelp(catalog, found.path, style)
            : renderCommandHelp(found.command, style),
        );
      }
    },
  });
