interface Placed {
  readonly id: string;
  readonly seq: number;
}

interface Page<Row> {
  readonly records: readonly Row[];
  readonly nextCursor?: string | undefined;
}

interface Joined<Row> {
  readonly records: readonly Row[];
  /** More is new than one page holds: some records lie between the newest ones and those that were loaded. */
  readonly hasGap: boolean;
}

/** Puts the newest page before the records that were loaded earlier, each record once. */
export const joinNewest = <Row extends Placed>(
  newest: Page<Row> | undefined,
  loaded: readonly Row[],
): Joined<Row> => {
  const top = loaded[0]?.seq ?? 0;
  const fresh = newest?.records.filter(({ seq }) => seq > top) ?? [];
  const hasGap =
    fresh.length > 0 && fresh.length === newest?.records.length && newest.nextCursor !== undefined;
  return { records: fresh.length === 0 ? loaded : [...fresh, ...loaded], hasGap };
};
