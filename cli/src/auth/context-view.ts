import { type CommandContext, usageFault } from '../command/index.ts';
import type { SavedContext, SavedContexts } from '../contexts/index.ts';
import { defineView } from '../output/index.ts';

/** A context as it is shown: never with its key. */
export interface ShownContext {
  readonly name: string;
  readonly url: string;
  readonly account?: string;
  readonly current: boolean;
}

export const contextView = defineView<ShownContext>({
  kind: 'context',
  name: context => context.name,
  empty: 'There are no contexts; `freshet auth login URL` makes one.',
  columns: [
    { title: 'CURRENT', value: context => (context.current ? '*' : ' ') },
    { title: 'NAME', value: context => context.name },
    { title: 'URL', value: context => context.url },
    { title: 'ACCOUNT', value: context => context.account },
  ],
});

export const shownContext = (
  { name, url, account }: SavedContext,
  { current }: Pick<SavedContexts, 'current'>,
): ShownContext => ({ name, url, ...(account === undefined ? {} : { account }), current: name === current });

const NAME = /^[A-Za-z0-9][A-Za-z0-9._@/-]{0,127}$/;

/** Refuses names that would be hard to type, or that a file cannot hold. */
export const requireContextName = (name: string, see: readonly string[]): void => {
  if (!NAME.test(name)) throw usageFault(`'${name}' cannot be the name of a context`, { see });
};

/** These decide where commands connect to, whatever the current context is. */
const STRONGER = ['FRESHET_API_KEY', 'CF_API_KEY', 'FRESHET_URL', 'CF_URL', 'FRESHET_CONTEXT'];

/** Tells whoever has just chosen a context that the environment goes against it. */
export const noteWhenOverruled = ({ env, print }: Pick<CommandContext, 'env' | 'print'>): void => {
  const name = STRONGER.find(variable => env[variable]);
  if (name) print.note(`${name} is set in your environment, and wins over the current context.`);
};

/** Tells what to do next when the current context has just gone. */
export const noteWhenNoneIsCurrent = async ({
  contexts,
  print,
}: Pick<CommandContext, 'contexts' | 'print'>): Promise<void> => {
  const { contexts: left, current } = await contexts.read();
  if (current === undefined && left.length > 0)
    print.note('No context is current now; choose one with `freshet auth use-context NAME`.');
};
