/** What decides whether an application can be held or released. */
interface Row {
  readonly isAutoSynced: boolean;
  readonly gitSource?: string | null | undefined;
  readonly hold?: object | null | undefined;
}

/** Only what is in Git can be held, since that is a commit, and only what is automatic needs it. */
export const mayHold = ({ gitSource, hold, isAutoSynced }: Row): boolean =>
  gitSource != null && hold == null && isAutoSynced;

export const mayRelease = ({ gitSource, hold }: Row): boolean => gitSource != null && hold != null;
