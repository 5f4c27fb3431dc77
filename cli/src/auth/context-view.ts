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
