/** What a deployment says by its commit and its images. */
import type { Deployment } from '../application.ts';

/** The first line of a commit's message. */
export const titleOf = (message: string | null | undefined): string =>
  (message ?? '').split('\n')[0]?.trim() ?? '';

const PULL_REQUEST =
  /\(#(\d{1,9})\)|^Merge pull request #(\d{1,9})|\bPull request #(\d{1,9})\b|\(!(\d{1,9})\)/m;
const ISSUE = /(?<![\w-])([A-Z][A-Z0-9]{1,9}-\d{1,7})(?![\w-])/g;
const MOST_ISSUES = 10;

/** The number of the pull request that a commit came of, as Git hosts write it into messages. */
export const pullRequestOf = (message: string | null | undefined): string | undefined =>
  PULL_REQUEST.exec(message ?? '')
    ?.slice(1)
    .find(number => number !== undefined);

/** Keys of issues that a message names, each once. */
export const issuesOf = (message: string | null | undefined): readonly string[] =>
  [...new Set([...(message ?? '').matchAll(ISSUE)].map(([, key = '']) => key))].slice(0, MOST_ISSUES);

export interface ImageName {
  readonly repository: string;
  /** Tag, or the first letters of the digest. */
  readonly version: string;
}

const DIGEST_SHOWN = 12;

export const imageName = (image: string): ImageName => {
  const [named = '', digest] = image.split('@');
  const colon = named.lastIndexOf(':');
  const isTagged = colon > named.lastIndexOf('/');
  const tag = isTagged ? named.slice(colon + 1) : undefined;
  const short = digest?.replace(/^sha256:/, '').slice(0, DIGEST_SHOWN);
  return { repository: isTagged ? named.slice(0, colon) : named, version: tag ?? short ?? 'latest' };
};

/** The last part of a repository: what people call it. */
export const shortRepository = (repository: string): string => repository.split('/').at(-1) ?? repository;

export interface ImageChange {
  readonly repository: string;
  /** Absent where it is new. */
  readonly from: string | undefined;
  /** Absent where it is gone. */
  readonly to: string | undefined;
}

/** What one list of images became; those that stayed are left out. */
export const imageChanges = (before: readonly string[], after: readonly string[]): readonly ImageChange[] => {
  const read = (images: readonly string[]) =>
    new Map(images.map(image => [imageName(image).repository, imageName(image).version]));
  const [old, young] = [read(before), read(after)];
  const repositories = [...new Set([...old.keys(), ...young.keys()])].sort();
  return repositories
    .map(repository => ({ repository, from: old.get(repository), to: young.get(repository) }))
    .filter(({ from, to }) => from !== to);
};

/** Only known where the deployment before has told its images. */
export const changesSince = (
  before: Deployment | undefined,
  deployment: Deployment,
): readonly ImageChange[] =>
  before === undefined || before.images.length === 0 || deployment.images.length === 0
    ? []
    : imageChanges(before.images, deployment.images);

export interface VersionStep {
  readonly from: string | undefined;
  readonly to: string;
  readonly images: number;
  readonly changed: number;
}

/** What version runs and which it came from, newest deployment first; by the image that changed, else the first one. */
export const versionStep = (
  images: readonly string[],
  deployments: readonly Deployment[],
): VersionStep | undefined => {
  const [first] = images;
  if (first === undefined) return undefined;
  const [, before] = deployments;
  const changes =
    before === undefined || before.images.length === 0 ? [] : imageChanges(before.images, images);
  const main = changes.find(({ from, to }) => from !== undefined && to !== undefined);
  return {
    from: main?.from,
    to: main?.to ?? imageName(first).version,
    images: images.length,
    changed: changes.length,
  };
};

/** How people call a deployment: the tag of its image, or the first letters of its commit. */
export const deploymentName = (deployment: Deployment, before: Deployment | undefined): string => {
  const [change] = changesSince(before, deployment).filter(({ to }) => to !== undefined);
  const [image] = deployment.images;
  return change?.to ?? (image === undefined ? shortSha(deployment.revisions[0]) : imageName(image).version);
};

export const shortSha = (revision: string | undefined): string =>
  /^[0-9a-f]{40,64}$/.test(revision ?? '') ? (revision ?? '').slice(0, 7) : (revision ?? '');
