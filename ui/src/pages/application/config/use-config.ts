import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import { type Head, sourceOf } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import {
  ApplicationFileDocument,
  SourceFilesDocument,
  SourceTreeDocument,
} from './config.proxy.generated.ts';
import { isSettingFile, settingsIn } from './source-settings.ts';

/** Files of the source that are looked into for settings. */
const MOST_FILES = 40;

/**
 * What is edited must not change under the hands of whoever edits it, and must not be old when they begin: it is read
 * anew whenever something that shows it opens, though the page keeps what was read before.
 */
const READ_ON_OPENING = {
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnMount: 'always',
  staleTime: Number.POSITIVE_INFINITY,
} as const;

interface Read {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isFetchedAfterMount: boolean;
}

/** Nothing is there yet that one may begin with: none at all, or what was read before, which is being read anew. */
export const isUnread = ({ isPending, isFetching, isFetchedAfterMount }: Read): boolean =>
  isPending || (isFetching && !isFetchedAfterMount);

/** The file that the application itself is in. */
export const useManifestFile = ({ runtime, ...ref }: ApplicationPlace, enabled = true) =>
  useQuery({
    ...runtimeQuery('/gitops/files/application', {
      runtime,
      document: ApplicationFileDocument,
      variables: ref,
    }),
    enabled,
    ...READ_ON_OPENING,
  });

/** Where the files of the source lie in its repository; empty of the whole of it. */
const folderOf = ({ path }: Head['sources'][number]): string =>
  (path ?? '').replace(/^\.?\/*|\/+$/g, '').replace(/^\.$/, '');

/** The repository of the source, as files of it are asked for: with its folder and branch. */
const repositoryOf = (head: Head): string | undefined => {
  const source = sourceOf(head);
  if (!source || source.chart != null || head.sources.length > 1) return undefined;
  const folder = folderOf(source);
  const url = source.repoUrl.endsWith('.git') ? source.repoUrl : `${source.repoUrl}.git`;
  const branch = source.targetRevision;
  const place = folder === '' ? url : `${url}/${folder}`;
  return branch == null || branch === '' || branch === 'HEAD'
    ? place
    : `${place}?ref=${encodeURIComponent(branch)}`;
};

/** The files of the source by their paths, and whether the person may commit to them. */
export const useSourceTree = ({ runtime }: ApplicationPlace, head: Head, enabled = true) => {
  const repository = repositoryOf(head) ?? '';
  return useQuery({
    ...runtimeQuery('/gitops/files/tree', {
      runtime,
      document: SourceTreeDocument,
      variables: { repository },
    }),
    enabled: enabled && repository !== '',
    ...READ_ON_OPENING,
  });
};

/** Replicas and images in the files of the source, where the person may read them. */
export const useSourceSettings = (place: ApplicationPlace, head: Head) => {
  const { runtime } = place;
  const repository = repositoryOf(head) ?? '';
  const tree = useSourceTree(place, head);
  const paths = useMemo(
    () => (tree.data?.gitTree.paths ?? []).filter(isSettingFile).slice(0, MOST_FILES),
    [tree.data],
  );
  const files = useQuery({
    ...runtimeQuery('/gitops/files/source', {
      runtime,
      document: SourceFilesDocument,
      variables: { repository, paths },
    }),
    enabled: paths.length > 0,
    ...READ_ON_OPENING,
  });
  const read = useMemo(() => files.data?.gitFiles.files ?? [], [files.data]);
  const settings = useMemo(() => read.flatMap(settingsIn), [read]);
  const source = sourceOf(head);
  return {
    repository,
    /** The repository and the folder in it, as people read them. */
    url: source?.repoUrl ?? '',
    folder: source ? folderOf(source) : '',
    branch: tree.data?.gitTree.branch ?? '',
    canCommit: tree.data?.gitTree.canCommit ?? false,
    files: read,
    settings,
    isPending: repository !== '' && (isUnread(tree) || (paths.length > 0 && isUnread(files))),
    error: tree.error ?? files.error,
    refetch: async () => {
      await tree.refetch();
      return files.refetch();
    },
  };
};

export type SourceSettings = ReturnType<typeof useSourceSettings>;
