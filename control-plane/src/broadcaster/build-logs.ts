/** A piece of what a step wrote, numbered within its build by the runner. */
export interface LogChunk {
  /** Grows from chunk to chunk of a build; numbers may be left out. */
  readonly seq: number;
  readonly stepId: string;
  readonly stepName: string;
  readonly stream: 'out' | 'err';
  /** By the clock of the runner. */
  readonly at: Date;
  /** UTF-8, with its line ends; it may end within a line. */
  readonly bytes: Uint8Array;
}

/** Where the logs of builds go. All calls may come from any process, also twice. */
export interface BuildLogs {
  /**
   * Stores chunks, in the order of their numbers; durable when it returns. Chunks whose numbers are not above all
   * that were stored before are skipped, so a call may be repeated whatever became of it.
   */
  append(accountId: string, buildId: string, chunks: readonly LogChunk[]): Promise<void>;
  /** Nothing more will come; readers are told when they have read to the end. */
  finished(accountId: string, buildId: string): Promise<void>;
  /** Removes the logs of builds that are gone. Those that never had any are none of its business. */
  remove(accountId: string, buildIds: readonly string[]): Promise<void>;
}
