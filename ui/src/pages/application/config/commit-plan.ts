/** What is to be committed, and what becomes of it when others were quicker. */
import type { ApplicationFileQuery } from './config.proxy.generated.ts';
import { redone } from './redo-on-top.ts';
import type { SourceFile } from './source-settings.ts';

type ManifestFile = ApplicationFileQuery['applicationFile'];

export interface CommitPlan {
  /** Files of the source. */
  readonly files: readonly (SourceFile & { readonly after: string })[];
  readonly manifest: { readonly file: ManifestFile; readonly after: string } | undefined;
}

/** The same files as they are in Git by now. */
export interface FilesNow {
  readonly files: readonly SourceFile[];
  readonly manifest: ManifestFile | undefined;
}

interface Sides {
  readonly path: string;
  readonly theirs: string;
  readonly mine: string;
}

const nowOf = ({ files }: FilesNow, path: string): SourceFile =>
  files.find(one => one.path === path) ?? { path, revision: '', content: '' };

/** Files that others changed: what they made of them, and what was to become of them. */
export const sidesOf = ({ files, manifest }: CommitPlan, now: FilesNow): readonly Sides[] =>
  [
    ...files.map(({ path, content, after }) => ({
      path,
      base: content,
      theirs: nowOf(now, path).content,
      mine: after,
    })),
    ...(manifest
      ? [
          {
            path: manifest.file.path,
            base: manifest.file.manifest,
            theirs: now.manifest?.manifest ?? '',
            mine: manifest.after,
          },
        ]
      : []),
  ].filter(({ base, theirs, mine }) => theirs !== base && theirs !== mine);

/** The plan on top of what is there by now; undefined where a person has to choose. */
export const redonePlan = ({ files, manifest }: CommitPlan, now: FilesNow): CommitPlan | undefined => {
  const again = files.map(({ path, content: base, after: mine }) => {
    const theirs = nowOf(now, path);
    return { ...theirs, after: redone({ base, mine, theirs: theirs.content }) };
  });
  const whole = again.filter((one): one is typeof one & { after: string } => one.after !== undefined);
  if (whole.length < again.length) return undefined;
  if (!manifest) return { files: whole, manifest };
  if (!now.manifest) return undefined;
  const after = redone({
    base: manifest.file.manifest,
    mine: manifest.after,
    theirs: now.manifest.manifest,
  });
  return after === undefined ? undefined : { files: whole, manifest: { file: now.manifest, after } };
};
