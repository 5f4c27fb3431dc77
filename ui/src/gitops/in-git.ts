interface Origin {
  readonly gitSource?: string | null | undefined;
  /** Where its own manifest lies. */
  readonly manifest: object | null;
}

/**
 * Whether a commit to its Git Source can change an application. What an ApplicationSet makes comes from a Git Source too,
 * but has no file there.
 */
export const isFileInGit = ({ gitSource, manifest }: Origin): boolean =>
  gitSource != null && manifest != null;
