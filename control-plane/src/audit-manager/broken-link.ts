import { GENESIS, type Link, wasSealedAs } from './chain.ts';
import type { RecordRow } from './tables.ts';

export type ProblemKind =
  | 'edited' // a record no longer says what was sealed
  | 'removed' // a record is gone
  | 'inserted' // a record was never sealed here
  | 'reordered' // a record stands in another's place
  | 'tail-cut' // the newest records are gone
  | 'head' // the account's head is gone although it has records
  | 'checkpoint' // the beginning is gone and retention does not account for it
  | 'anchor' // a head noted outside is not in the log
  | 'signature'; // a record or the head was not written by this platform

/** The first place where a chain does not hold. */
export interface ChainProblem {
  readonly seq: number;
  readonly kind: ProblemKind;
  readonly explanation: string;
}

export const problem = (kind: ProblemKind, seq: number, explanation: string): ChainProblem => ({
  seq,
  kind,
  explanation,
});

/**
 * Says what happened where `row` should have followed `previous` and does not. `successors` are the records
 * that name `previous` as the one before them, wherever they stand now.
 *
 * The hash of an untouched record tells under which number it was sealed, and that tells a moved record from
 * an edited one. The answer names the first place and the likeliest cause; a thorough attacker can make one
 * kind of damage look like another, but not like none.
 */
export const explainBreak = (
  previous: Link,
  row: RecordRow,
  successors: readonly RecordRow[],
): ChainProblem => {
  const expected = previous.seq + 1;
  const moved = successors.find(other => other.seq !== expected && wasSealedAs(other, expected));
  if (row.seq !== expected) return explainGap(expected, row, moved);
  if (moved) return explainMoved(expected, row, moved);
  if (row.previous_hash === previous.hash) return edited(expected);
  return explainStranger(previous, row);
};

const explainGap = (expected: number, row: RecordRow, moved: RecordRow | undefined): ChainProblem => {
  if (moved) {
    return problem('reordered', expected, `record ${expected} was moved to place ${moved.seq}`);
  }
  const last = row.seq - 1;
  const range = last === expected ? `record ${expected} is` : `records ${expected} to ${last} are`;
  return problem('removed', expected, `${range} missing`);
};

const explainMoved = (expected: number, row: RecordRow, moved: RecordRow): ChainProblem => {
  const genuine = [moved.seq, expected + 1, expected - 1].some(seq => wasSealedAs(row, seq));
  return genuine
    ? problem('reordered', expected, `record ${expected} was moved to place ${moved.seq}`)
    : problem('inserted', expected, `a record that was never sealed stands at place ${expected}`);
};

/** `row` stands at its place but names another record as the one before it. */
const explainStranger = (previous: Link, row: RecordRow): ChainProblem => {
  const expected = previous.seq + 1;
  if (wasSealedAs(row, expected + 1)) {
    return problem('removed', expected, `record ${expected} is missing and the later ones were renumbered`);
  }
  if (previous.seq === GENESIS.seq || !wasSealedAs(row, expected)) {
    return wasSealedAs(row, expected - 1)
      ? problem('inserted', previous.seq, `a record that was never sealed stands at place ${previous.seq}`)
      : edited(expected);
  }
  return problem(
    'edited',
    previous.seq,
    `record ${previous.seq} was replaced: record ${expected} was sealed after a different one`,
  );
};

const edited = (seq: number): ChainProblem =>
  problem('edited', seq, `record ${seq} no longer says what was sealed`);
