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

/** The file that the application itself is in. */
export const useManifestFile = ({ runtime, ...ref }: ApplicationPlace) =>
  useQuery({
    ...runtimeQuery('/gitops/files/application', {
      runtime,
      document: ApplicationFileDocument,
      variables: ref,
    }),
    retry: false,
    // What is edited must not change under the hands of whoever edits it.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The repository of the source, as files of it are asked for: with its folder and branch. */
const repositoryOf = (head: Head): string | undefined => {
  const source = sourceOf(head);
  if (!source || source.chart != null || head.sources.length > 1) return undefined;
  const folder = (source.path ?? '').replace(/^\.?\/*|\/+$/g, '');
  const url = source.repoUrl.endsWith('.git') ? source.repoUrl : `${source.repoUrl}.git`;
  const branch = source.targetRevision;
  const place = folder === '' || folder === '.' ? url : `${url}/${folder}`;
  return branch == null || branch === '' || branch === 'HEAD'
    ? place
    : `${place}?ref=${encodeURIComponent(branch)}`;
};

/** Replicas and images in the files of the source, where the person may read them. */
export const useSourceSettings = ({ runtime }: ApplicationPlace, head: Head) => {
  const repository = repositoryOf(head) ?? '';
  const tree = useQuery({
    ...runtimeQuery('/gitops/files/tree', {
      runtime,
      document: SourceTreeDocument,
      variables: { repository },
    }),
    enabled: repository !== '',
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
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
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const read = useMemo(() => files.data?.gitFiles.files ?? [], [files.data]);
  const settings = useMemo(() => read.flatMap(settingsIn), [read]);
  return {
    repository,
    branch: tree.data?.gitTree.branch ?? '',
    canCommit: tree.data?.gitTree.canCommit ?? false,
    files: read,
    settings,
    isPending: repository !== '' && (tree.isPending || (paths.length > 0 && files.isPending)),
    error: tree.error ?? files.error,
    refetch: async () => {
      await tree.refetch();
      return files.refetch();
    },
  };
};

export type SourceSettings = ReturnType<typeof useSourceSettings>;
