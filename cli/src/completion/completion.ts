import { type Catalog, type Command, defineCommand } from '../command/index.ts';
import { bashCompletion } from './bash.ts';
import { fishCompletion } from './fish.ts';
import { completionModel } from './model.ts';
import { zshCompletion } from './zsh.ts';

const RENDERERS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

export const createCompletionCommand = (catalog: Catalog): Command =>
  defineCommand({
    path: ['completion'],
    summary: 'Print a script that makes the Tab key complete commands',
    description:
      'Put its output where your shell looks for completions; the first lines of the script say how.',
    args: [{ name: 'shell', what: 'Shell to complete in', choices: ['bash', 'zsh', 'fish'] }],
    uses: [],
    examples: [
      { command: 'source <(freshet completion bash)', what: 'Try it in this bash' },
      { command: 'freshet completion zsh > ~/.zfunc/_freshet', what: 'Have it in every zsh' },
      {
        command: 'freshet completion fish > ~/.config/fish/completions/freshet.fish',
        what: 'Have it in every fish',
      },
    ],
    async run({ out }, { args }) {
      // The parser let only these three through.
      const render = RENDERERS[args.shell as keyof typeof RENDERERS];
      out.write(render(completionModel(await catalog.all())));
    },
  });
