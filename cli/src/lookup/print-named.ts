import type { CommandContext } from '../command/index.ts';
import type { View } from '../output/index.ts';
import type { Lookup } from './pick.ts';

/** Prints the things that were named: one as itself, several as a list. */
export const printNamed = async <Item>(
  { api, print }: Pick<CommandContext, 'api' | 'print'>,
  view: View<Item>,
  lookup: Lookup<Item>,
  wanted: readonly string[],
): Promise<void> => {
  const found = await lookup.many(api, wanted);
  const [only] = found;
  if (wanted.length === 1 && only !== undefined) await print.one(view, only);
  else await print.list(view, found);
};
