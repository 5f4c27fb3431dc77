import { type ReactNode, useState } from 'react';
import { useText } from '../../../text/index.ts';
import { type Head, sourceOf } from '../application.ts';
import { useManifestFile, useSourceTree } from '../config/use-config.ts';
import { ignoreDrawer, liveCommitDrawer } from '../parts.tsx';
import type { ApplicationPlace, useManaged } from '../use-application.ts';
import { differentFields } from './different-fields.ts';

/** What may be done in Git about a difference; what the person may not do is absent. */
export interface GitActs {
  /** Opens it for all that differs, or for one object. */
  readonly commitLive: ((only?: string) => void) | undefined;
  /** Why it cannot be done, in a sentence. */
  readonly commitLiveOff: string | undefined;
  readonly ignore: ((only?: string) => void) | undefined;
  readonly windows: ReactNode;
}

interface Props {
  readonly place: ApplicationPlace;
  readonly head: Head;
  readonly managed: ReturnType<typeof useManaged>;
  /** Differences are in sight: nothing is asked of Git before. */
  readonly isShown: boolean;
}

interface Asked {
  readonly what: 'live' | 'ignore';
  readonly only?: string;
}

export const useGitActs = ({ place, head, managed, isShown }: Props): GitActs => {
  const t = useText('application.git');
  const [asked, setAsked] = useState<Asked>();
  const differs = managed.data?.resources ?? [];
  const all = differentFields(differs);
  const isWanted = isShown && all.length > 0;
  const tree = useSourceTree(place, head, isWanted);
  const file = useManifestFile(place, isWanted);
  const source = sourceOf(head);
  const why = () => {
    if (head.sources.length > 1) return t('offSources');
    return source?.chart == null ? undefined : t('offChart');
  };
  const off = why();
  // Of a source that cannot be written to at all, whoever may change the application learns why.
  const mayCommit = off === undefined ? tree.data?.gitTree.canCommit : file.data?.applicationFile.canCommit;
  const open = (what: Asked['what']) => (only?: string) =>
    setAsked(only === undefined ? { what } : { what, only });
  const fields = asked ? differentFields(differs, asked.only) : [];
  const close = () => setAsked(undefined);
  return {
    commitLive: isWanted && mayCommit ? open('live') : undefined,
    commitLiveOff: off,
    ignore: isWanted && file.data?.applicationFile.canCommit ? open('ignore') : undefined,
    windows: (
      <>
        <liveCommitDrawer.Show open={asked?.what === 'live'} onClose={close} {...{ place, head, fields }} />
        <ignoreDrawer.Show open={asked?.what === 'ignore'} onClose={close} {...{ place, head, fields }} />
      </>
    ),
  };
};
