interface Told {
  readonly who: string;
  readonly what: string;
}

/** What happened, and how often in a row. */
export interface Telling<Record> {
  readonly record: Record;
  readonly what: string;
  readonly times: number;
}

/** Records from the newest on, each line once however often it was done in a row, and no more than `most` lines. */
export const tellings = <Record>(
  records: readonly Record[],
  tell: (record: Record) => Told,
  most: number,
): readonly Telling<Record>[] => {
  const lines: { record: Record; who: string; what: string; times: number }[] = [];
  for (const record of records) {
    const { who, what } = tell(record);
    const last = lines.at(-1);
    if (last && last.who === who && last.what === what) last.times += 1;
    else if (lines.length === most) break;
    else lines.push({ record, who, what, times: 1 });
  }
  return lines;
};
