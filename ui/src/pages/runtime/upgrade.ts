import { isTooOld } from '../../runtime-proxy/index.ts';
import { isImage } from './commands.ts';

/** An upgrade that somebody asked for by a commit. */
export interface AskedUpgrade {
  readonly image: string;
  /** What the runtime ran then. */
  readonly from: string | undefined;
  /** Since when it was connected then: whatever connects later was started anew. */
  readonly connectedAt: string | undefined;
  readonly commit: { readonly sha: string; readonly url: string };
}

/**
 * How far it is: the commit is made, the cluster has the image and replaces the process, and the runtime reports the
 * version that it runs now.
 */
export type UpgradeStage = 'committed' | 'replacing' | 'done';

interface Seen {
  /** What the Deployment says; undefined while nobody can tell. */
  readonly image: string | undefined;
  readonly version: string | undefined;
  readonly online: boolean;
  readonly connectedAt: string | undefined;
}

const isLater = (now: string | undefined, before: string | undefined): boolean =>
  now !== undefined && (before === undefined || Date.parse(now) > Date.parse(before));

export const upgradeStage = (asked: AskedUpgrade, seen: Seen): UpgradeStage => {
  const { image, version, online, connectedAt } = seen;
  if (online && version !== undefined && version !== asked.from) return 'done';
  // Another image may have the same version in it.
  if (online && image === asked.image && isLater(connectedAt, asked.connectedAt)) return 'done';
  // One that went away is being replaced: while nothing tells, that is what a commit to its workload does.
  return image === asked.image || !online ? 'replacing' : 'committed';
};

interface Wish {
  readonly online: boolean;
  readonly isPending: boolean;
  /** Why the runtime did not tell. */
  readonly fault: { readonly code: string } | undefined;
  /** What it told of the workload that it runs in. */
  readonly told: { readonly image: string | null; readonly installationRepo: string | null } | undefined;
  /** The image that is asked for. */
  readonly image: string;
}

/** Why an upgrade cannot be committed; undefined where it can. */
export const obstacleTo = ({ online, isPending, fault, told, image }: Wish) => {
  if (!online) return 'offline';
  if (isPending) return 'asking';
  if (fault) return isTooOld(fault) ? 'tooOld' : 'unanswered';
  if (told?.image == null || told.installationRepo === null) return 'noDeployment';
  if (!isImage(image)) return 'imageMissing';
  return image === told.image ? 'imageSame' : undefined;
};

/** The image of the wanted version, where the present one is tagged with the version that runs; else nothing. */
export const suggestedImage = (
  image: string | undefined,
  from: string | undefined,
  to: string | undefined,
): string => {
  if (image === undefined || from === undefined || to === undefined) return '';
  const [, name = '', prefix = '', tag = '', rest = ''] =
    /^([^@]+):(v?)(\d+\.\d+\.\d+)([\w.+-]*)(?:@.*)?$/.exec(image) ?? [];
  return tag !== '' && `${tag}${rest}`.startsWith(from)
    ? `${name}:${prefix}${to}${`${tag}${rest}`.slice(from.length)}`
    : '';
};
