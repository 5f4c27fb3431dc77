import { isFileInGit } from '../gitops/index.ts';

/** What decides whether an application can be held or released. */
interface Row {
  readonly isAutoSynced: boolean;
  readonly gitSource?: string | null | undefined;
  readonly manifest: object | null;
  readonly hold?: object | null | undefined;
}

/** Only what is a file in Git can be held, since that is a commit, and only what is automatic needs it. */
export const mayHold = (row: Row): boolean => isFileInGit(row) && row.hold == null && row.isAutoSynced;

export const mayRelease = (row: Row): boolean => isFileInGit(row) && row.hold != null;
