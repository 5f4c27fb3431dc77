import type { Generated } from 'kysely';

/** The log of a build as a whole. Whoever adds to it moves `version` on from what it read. */
interface BuildsTable {
  build_id: string;
  account_id: string;
  version: Generated<number>;
  /** The highest chunk number that is stored. */
  last_seq: Generated<number>;
  bytes: Generated<number>;
  finished_at: Date | null;
  touched_at: Generated<Date>;
}

/** The log of one step: one run of bytes. */
interface StepsTable {
  build_id: string;
  /** 1, 2, 3… in the order in which steps wrote first. */
  ordinal: number;
  step_id: string;
  step_name: string;
  bytes: number;
  newlines: number;
  /** Its last byte ends no line. */
  is_open: boolean;
  first_at: Date;
  last_at: Date;
}

/** Where some of these bytes are, with the line ends before them: enough to find any line with one read. */
interface BlocksTable {
  build_id: string;
  ordinal: number;
  start_byte: number;
  length: number;
  newlines_before: number;
  newlines: number;
  blob_key: string;
  blob_offset: number;
  marks: unknown;
}

export interface LogTables {
  'logs.builds': BuildsTable;
  'logs.steps': StepsTable;
  'logs.blocks': BlocksTable;
}
