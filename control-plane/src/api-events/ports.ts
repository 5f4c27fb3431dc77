/** Whose reports these are. */
export interface ReportingRuntime {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
}

/** Which reports of a runtime a batch has. */
export interface BatchPlace {
  readonly runtime: ReportingRuntime;
  readonly generation: number;
  readonly first: number;
  readonly last: number;
}

/** Takes what runtimes tell. Whoever speaks with them has made sure who they are. */
export interface ReportIntake {
  /**
   * Stores a batch for good, and says up to which number of its generation everything is stored. A batch that came
   * before changes nothing; one that leaves a gap is not taken, and the answer says where to go on.
   * Throws REPORTS_OUTDATED for a generation before the newest, REPORTS_INVALID for what is no batch.
   */
  take(place: BatchPlace, payload: Uint8Array): Promise<number>;
  /**
   * Stores reports that were told outside of any session, as of a time. Of two on the same thing the later one counts,
   * and every session of the runtime counts before both. Told again, they change nothing. Answers why some were refused.
   */
  offer(runtime: ReportingRuntime, at: Date, reports: readonly object[]): Promise<readonly string[]>;
}

/** One batch as it was taken: every line is a report that was found to be in order. */
interface StoredBatch {
  readonly accountId: string;
  readonly runtimeId: string;
  readonly runtimeName: string;
  readonly generation: number;
  /** One line of JSON each. */
  readonly lines: string;
}

/** What was taken, for whoever makes something of it. */
export interface ReportBatches {
  /** Undefined once it was forgotten. */
  find(accountId: string, batchId: string): Promise<StoredBatch | undefined>;
  forget(accountId: string, batchId: string): Promise<void>;
  /** Reports of the batch could not be used, for these reasons; people are shown them with those not taken. */
  refuse(
    batch: Omit<StoredBatch, 'lines'>,
    refused: readonly { readonly seq: number; readonly reason: string }[],
  ): Promise<void>;
}

/** A report that was not taken, so that people can see that the view of a runtime has holes, and why. */
interface RefusedReport {
  readonly runtimeId: string;
  readonly generation: number;
  readonly seq: number;
  readonly reason: string;
}

export interface RefusedReports {
  /** The newest first, at most 100. */
  list(accountId: string, runtimeId: string): Promise<readonly RefusedReport[]>;
}
