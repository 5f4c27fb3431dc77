/** A file whose whole content follows from other files. */
export interface Artifact {
  readonly path: string;
  readonly content: string;
  /** What clients of the text before would trip over. */
  readonly breaking?: (before: string) => readonly string[];
}
