interface Named {
  readonly name: string;
}

/** Where there is one to choose, it is chosen. */
export const only = (names: readonly Named[]): string => (names.length === 1 ? (names[0]?.name ?? '') : '');

/** The Git Source of a draft, once they are known: one that is gone since the draft was left has to be chosen anew. */
export const sourceIn = (kept: string, sources: readonly Named[] | undefined): string =>
  sources === undefined || sources.some(({ name }) => name === kept) ? kept : only(sources);
