import type { Container, Pod, Volume, VolumeMount } from '../../shapes/index.ts';
import type { BindMount } from './create-body.ts';
import type { RuntimeWorld } from './desk.ts';
import type { Whereabouts } from './downward.ts';
import { expand } from './environment.ts';
import { contentsOfVolume, type VolumeFile, type WantedToken } from './volume-files.ts';

/** The volumes of one pod. */
export interface PodVolumes {
  /** Makes all of them, or says which one cannot be and why. */
  prepare(): Promise<{ readonly volume: string; readonly problem: string } | undefined>;
  /** Writes what has changed in the API meanwhile, and tokens that are about to run out. */
  refresh(): Promise<void>;
  mountsFor(container: string, environment: ReadonlyMap<string, string>): Promise<BindMount[]>;
}

interface PodVolumesDeps {
  readonly world: RuntimeWorld;
  readonly pod: () => Pod;
  readonly where: () => Whereabouts;
}

interface IssuedToken {
  readonly content: Buffer;
  readonly renewAt: number;
}

/** Tokens are renewed after this share of their time. */
const RENEW_AFTER = 0.8;

const allContainers = ({ spec }: Pod): Container[] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
  ...(spec.ephemeralContainers ?? []),
];

const claimOf = (pod: Pod, { name, persistentVolumeClaim, ephemeral }: Volume): string | undefined =>
  persistentVolumeClaim?.claimName ?? (ephemeral === undefined ? undefined : `${pod.metadata.name}-${name}`);

export const openVolumes = ({ world, pod, where }: PodVolumesDeps): PodVolumes => {
  const { folders, clock } = world;
  const places = new Map<string, string>();
  const tokens = new Map<string, IssuedToken>();
  const placeOf = ({ name }: Volume) => ({
    uid: pod().metadata.uid ?? '',
    volume: name,
    group: pod().spec.securityContext?.fsGroup,
  });

  const tokenFor = async (volume: string, wanted: WantedToken): Promise<VolumeFile> => {
    const key = `${volume}/${wanted.path}`;
    const now = clock.now().getTime();
    const known = tokens.get(key);
    if (known !== undefined && known.renewAt > now) return { content: known.content, mode: wanted.mode };
    const content = Buffer.from(await world.issueToken(pod(), wanted.audience, wanted.seconds));
    tokens.set(key, { content, renewAt: now + wanted.seconds * 1_000 * RENEW_AFTER });
    return { content, mode: wanted.mode };
  };

  const fill = async (volume: Volume): Promise<string | undefined> => {
    const contents = contentsOfVolume({ pod: pod(), read: world.read, where: where() }, volume);
    if (contents === undefined) return undefined;
    const files = new Map(contents.files);
    for (const wanted of contents.tokens) files.set(wanted.path, await tokenFor(volume.name, wanted));
    return folders.filled(placeOf(volume), files);
  };

  const place = async (volume: Volume): Promise<string> => {
    const claim = claimOf(pod(), volume);
    if (claim === undefined) return (await fill(volume)) ?? folders.empty(placeOf(volume));
    const bound = world.volumeOfClaim(pod().metadata.namespace ?? '', claim);
    if (bound === undefined) throw new Error(`persistentvolumeclaim "${claim}" not bound`);
    return folders.claimed(bound, placeOf(volume).group);
  };

  const mount = async (
    { name, mountPath, readOnly, subPath, subPathExpr }: VolumeMount,
    environment: ReadonlyMap<string, string>,
  ): Promise<BindMount> => {
    const folder = places.get(name);
    if (folder === undefined) throw new Error(`there is no volume ${name}`);
    const below = subPathExpr === undefined ? subPath : expand(subPathExpr, environment);
    const volume = pod().spec.volumes?.find(other => other.name === name);
    // What comes from the API is not the container's to change.
    const isGiven =
      volume?.configMap !== undefined || volume?.secret !== undefined || volume?.projected !== undefined;
    return {
      source: below === undefined || below === '' ? folder : await folders.inside(folder, below),
      target: mountPath,
      readOnly: readOnly === true || isGiven || volume?.persistentVolumeClaim?.readOnly === true,
    };
  };

  return {
    prepare: async () => {
      const missing = world.references.missingForVolumes(pod());
      if (missing !== undefined) return missing;
      for (const volume of pod().spec.volumes ?? []) {
        try {
          places.set(volume.name, await place(volume));
        } catch (error) {
          return { volume: volume.name, problem: error instanceof Error ? error.message : String(error) };
        }
      }
      return undefined;
    },
    refresh: async () => {
      for (const volume of pod().spec.volumes ?? []) await fill(volume);
    },
    mountsFor: async (name, environment) => {
      const container = allContainers(pod()).find(other => other.name === name);
      return Promise.all((container?.volumeMounts ?? []).map(one => mount(one, environment)));
    },
  };
};
