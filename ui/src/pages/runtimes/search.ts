import { choice, flag, listSearch, type RawSearch, text } from '../../shell/search-params/index.ts';

export const VIEWS = ['topology', 'list'] as const;
const WIZARDS = ['runtime', 'cluster', 'integration'] as const;

/** What the address of this page says. */
export const parseRuntimesSearch = (search: RawSearch) => ({
  ...listSearch(search),
  view: choice(search.view, VIEWS),
  /** Only what needs a look. */
  issues: flag(search.issues),
  /** What is being added, and at which step that is. */
  wizard: choice(search.wizard, WIZARDS),
  step: text(search.step),
  /** The runtime that the wizard is about; other wizards call it so. */
  name: text(search.name) ?? text(search.runtime),
});
