interface Facts {
  readonly name: string;
  readonly tags: readonly string[];
}

/** What of a team is to be another, and nothing where all stays: what is not changed here is not sent. */
export const teamChanges = (before: Facts, after: Facts): { name?: string; tags?: string[] } | undefined => {
  const name = after.name.trim();
  const changes = {
    ...(name === before.name ? {} : { name }),
    ...(isSame(before.tags, after.tags) ? {} : { tags: [...after.tags] }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
};

/** Tags have no order. */
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(tag => other.includes(tag));
