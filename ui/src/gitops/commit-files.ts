/** A file of a commit: what it is now and what it becomes; without `before` it is new, without `after` it goes. */
export interface CommitFile {
  readonly path: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export const fileChange = ({ before, after }: CommitFile): 'new' | 'deleted' | 'changed' => {
  if (before === undefined) return 'new';
  return after === undefined ? 'deleted' : 'changed';
};

/** Those that the commit would touch. */
export const changedFiles = (files: readonly CommitFile[]): readonly CommitFile[] =>
  files.filter(({ before, after }) => before !== after);
