/** What a deployment says by its commit and its images. */
import { isSameRepository } from '@freshet/domain/source-urls';
import { shortSha, titleOf } from '../../../source-commit/index.ts';
import type { Deployment, Head } from '../application.ts';

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

/** What it brought: its changes, or of the first one that is known its images, without what they replaced. */
export const broughtBy = (
  before: Deployment | undefined,
  deployment: Deployment,
): readonly (ImageChange & { readonly isFirst?: boolean })[] =>
  before === undefined
    ? imageChanges([], deployment.images).map(change => ({ ...change, isFirst: true }))
    : changesSince(before, deployment);

export interface VersionStep {
  readonly from: string | undefined;
  readonly to: string;
  readonly images: number;
  readonly changed: number;
}

/**
 * The image that makes the versions: the one that changed last, else that of the workload that the application is about,
 * else the first.
 */
export const mainRepository = (
  images: readonly string[],
  deployments: readonly Deployment[],
): string | undefined => {
  const steps = [images, ...deployments.map(deployment => deployment.images)].filter(one => one.length > 0);
  for (const [at, after] of steps.entries()) {
    const changed = imageChanges(steps[at + 1] ?? after, after).find(({ from, to }) => from && to);
    if (changed) return changed.repository;
  }
  const told = realDeployments(deployments).find(({ mainImage }) => mainImage != null)?.mainImage;
  const main = told ?? images[0];
  return main === undefined ? undefined : imageName(main).repository;
};

const versionOf = (images: readonly string[], repository: string | undefined): string | undefined =>
  images.map(imageName).find(one => one.repository === repository)?.version;

type Deployed = Pick<Head, 'images' | 'health' | 'operation'> & {
  readonly deployments: { readonly nodes: readonly Deployment[] };
};

/** Those that took place: what the demo made up tells nothing of what runs. */
export const realDeployments = (deployments: readonly Deployment[]): readonly Deployment[] =>
  deployments.filter(({ isDemo }) => !isDemo);

/** Why there is nothing to go back to; undefined where there is. */
export const noEarlierOf = (
  deployments: readonly Deployment[],
): 'neverDeployed' | 'noEarlier' | 'noEarlierReal' | undefined => {
  const real = realDeployments(deployments).length;
  if (real > 1) return undefined;
  if (real < deployments.length) return 'noEarlierReal';
  return real === 0 ? 'neverDeployed' : 'noEarlier';
};

/** The commit that it is known by: the one that brought it, which the branch may have been beyond already. */
export const shaOf = ({ commit, revisions }: Pick<Deployment, 'commit' | 'revisions'>): string =>
  shortSha(commit?.sha ?? revisions[0]);

/** Whether a title is the name, with no more than a word beside it. */
const isOnly = (title: string, name: string): boolean =>
  title.includes(name) && !/\S\s+\S/.test(title.replace(name, '').trim());

/** What a deployment says besides its name: the title of its commit, or whose it is where that only repeats the name. */
export const deploymentTitle = (deployment: Deployment, name: string): string => {
  const { commit } = deployment;
  const title = titleOf(commit?.message);
  if (title !== '' && !isOnly(title, name)) return title;
  const sha = shaOf(deployment);
  return [sha === name ? '' : sha, commit?.author ?? ''].filter(word => word !== '').join(', ');
};

/** The images that are meant to run: of those that do, some are on their way out while pods are replaced. */
const wantedImages = ({ images, deployments }: Deployed): readonly string[] => {
  const applied = realDeployments(deployments.nodes)[0]?.images ?? [];
  return applied.length > 0 ? applied : images;
};

/** The image that makes the versions of an application. */
export const mainOf = (head: Deployed): string | undefined =>
  mainRepository(wantedImages(head), head.deployments.nodes);

const versionsIn = (images: readonly string[], repository: string | undefined): readonly string[] =>
  images
    .map(imageName)
    .filter(one => one.repository === repository)
    .map(({ version }) => version);

/**
 * The version that runs though no deployment brought it: a sync that failed applied a part of what it was to, or
 * somebody changed it in the cluster. Undefined where what was deployed runs, or its pods are still to come. A sync that
 * is tried again and again is under way for long; what it applied runs all the same.
 */
export const strayVersion = (head: Deployed): string | undefined => {
  if (head.health === 'Progressing' && !isUnderWay(head)) return undefined;
  const main = mainOf(head);
  const wanted = versionOf(wantedImages(head), main);
  const running = versionsIn(head.images, main);
  return wanted === undefined || running.includes(wanted) ? undefined : running.at(-1);
};

/** The image that makes the version that runs. */
export const currentImage = (head: Deployed): string | undefined => {
  const main = mainOf(head);
  const images = strayVersion(head) === undefined ? wantedImages(head) : head.images;
  return images.findLast(one => imageName(one).repository === main);
};

const isUnderWay = ({ operation }: Deployed): boolean =>
  operation?.phase === 'Running' || operation?.phase === 'Terminating';

/** The version that is meant to run; until it does, with the one that runs instead. */
export const versionStep = (head: Deployed, isMoving: boolean): VersionStep | undefined => {
  const wanted = wantedImages(head);
  const main = mainOf(head);
  const deployed = versionOf(wanted, main);
  const stray = isMoving && !isUnderWay(head) ? undefined : strayVersion(head);
  const to = stray ?? deployed;
  if (to === undefined) return undefined;
  const before = realDeployments(head.deployments.nodes)[1]?.images ?? [];
  const running = versionsIn(head.images, main).find(version => version !== to);
  const isWell = !isMoving && head.health !== 'Degraded';
  // What is degraded may never come; what runs beside it is told, and what was once deployed is not.
  const former = stray === undefined ? versionOf(before, main) : deployed;
  const from = running ?? (isMoving ? former : undefined);
  return {
    from: isWell || from === to ? undefined : from,
    to,
    images: wanted.length,
    changed: before.length === 0 ? 0 : imageChanges(before, wanted).length,
  };
};

/** How people call a deployment: the tag of the image that makes the versions, or the first letters of its commit. */
export const deploymentName = (deployment: Deployment, main: string | undefined): string =>
  versionOf(deployment.images, main) ?? shaOf(deployment);

/** The same with its commit, for who reads it without a page around it. */
export const longName = (deployment: Deployment, main: string | undefined): string => {
  const [name, sha] = [deploymentName(deployment, main), shaOf(deployment)];
  return name === sha || sha === '' ? name : `${name} (${sha})`;
};

const MOST_OF_TITLE = 50;

/** The same beside another that may be called alike: then with what its commit is called, too. */
export const nameBeside = (
  deployment: Deployment,
  other: Deployment | undefined,
  main: string | undefined,
): string => {
  const name = longName(deployment, main);
  const title = titleOf(deployment.commit?.message);
  const isAlike = other !== undefined && deploymentName(other, main) === deploymentName(deployment, main);
  if (!isAlike || title === '') return name;
  const short = title.length > MOST_OF_TITLE ? `${title.slice(0, MOST_OF_TITLE - 1).trimEnd()}…` : title;
  return name.endsWith(')') ? `${name.slice(0, -1)}, ${short})` : `${name} (${short})`;
};

/**
 * What the version is called that a deployment went back to: as the last deployment of it was called, with its commit
 * where that it left is called alike; else its commit.
 */
export const backToOf = (
  { rollbackTo, historyId }: Deployment,
  deployments: readonly Deployment[],
  main: string | undefined,
): string | undefined => {
  if (rollbackTo == null) return undefined;
  const before = deployments.filter(one => one.historyId < historyId);
  const earlier = before.find(one => one.revisions[0] === rollbackTo);
  if (!earlier) return shortSha(rollbackTo);
  const [left] = before;
  const isAlike = left !== earlier && left && deploymentName(left, main) === deploymentName(earlier, main);
  return isAlike ? longName(earlier, main) : deploymentName(earlier, main);
};

/** The newest version that was well before the one that is deployed now, to go back to. */
export const earlierWell = (deployments: readonly Deployment[]): Deployment | undefined =>
  realDeployments(deployments)
    .slice(1)
    .find(({ status }) => status === 'Healthy');

/** Those to choose from, with the one that is chosen, the newest first. */
export const withChosen = (
  deployments: readonly Deployment[],
  chosen: Deployment | undefined,
): readonly Deployment[] =>
  chosen === undefined || deployments.some(({ id }) => id === chosen.id)
    ? deployments
    : [...deployments, chosen].sort((one, other) => other.historyId - one.historyId);

const plainFolder = (path: string | null | undefined): string =>
  (path ?? '').replace(/^(?:\.?\/)+|\/+$/g, '').replace(/^\.$/, '');

/** Where its files were, if that is not the one place of Git where the application has them now. */
export const movedFrom = (
  deployment: Pick<Deployment, 'sources'> | undefined,
  head: Pick<Head, 'sources'>,
): { readonly repoUrl: string; readonly path: string } | undefined => {
  const [was, ...others] = deployment?.sources ?? [];
  const [is, ...more] = head.sources;
  // Of several, and of those that nobody told, only the runtime can say.
  if (!was || !is || others.length > 0 || more.length > 0) return undefined;
  const path = plainFolder(was.path);
  return isSameRepository(was.repoUrl, is.repoUrl) && path === plainFolder(is.path)
    ? undefined
    : { repoUrl: was.repoUrl, path };
};
