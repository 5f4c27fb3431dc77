import { sameJson } from '../../json/index.ts';
import type { ObjectKey } from '../../objects/index.ts';
import { claimNames, SELECTED_NODE } from '../../pods/index.ts';
import { quantity } from '../../quantities/index.ts';
import {
  isDeleting,
  keyOf,
  type Outcome,
  type Reconciler,
  statusCodeOf,
  timestamp,
  uidOf,
  unlessGone,
} from '../../reconciling/index.ts';
import type { Claim, ObjectReference, PersistentVolume, Pod, StorageClass } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import { isFinishedPod } from '../pod-control.ts';
import { isFor, volumeFor } from './matching.ts';

const CLAIMS = 'persistentvolumeclaims' as const;
const VOLUMES = 'persistentvolumes' as const;
const CLASSES = 'storageclasses.storage.k8s.io' as const;
const CLAIM_FINALIZER = 'kubernetes.io/pvc-protection';
const VOLUME_FINALIZER = 'kubernetes.io/pv-protection';
const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
const BOUND_BY = 'pv.kubernetes.io/bound-by-controller';
const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by';

const referenceTo = (claim: Claim): ObjectReference => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  namespace: claim.metadata.namespace,
  name: claim.metadata.name,
  uid: uidOf(claim),
  resourceVersion: claim.metadata.resourceVersion,
});

/** The finalizers without one of them; null, which removes the field, when none is left. */
const without = (finalizers: readonly string[] | undefined, dropped: string): string[] | null => {
  const left = (finalizers ?? []).filter(finalizer => finalizer !== dropped);
  return left.length === 0 ? null : left;
};

const provisioned = (claim: Claim, found: StorageClass): PersistentVolume => {
  const capacity = { storage: claim.spec.resources?.requests?.storage ?? '1Gi' };
  const name = `pvc-${uidOf(claim)}`;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: {
      name,
      annotations: {
        [PROVISIONED_BY]: found.provisioner,
        'freshet.io/volumes': 'simulated pods store nothing, pods in containers get a folder of this machine',
      },
      finalizers: [VOLUME_FINALIZER],
    },
    spec: {
      capacity,
      accessModes: [...(claim.spec.accessModes ?? ['ReadWriteOnce'])],
      claimRef: referenceTo(claim),
      persistentVolumeReclaimPolicy: found.reclaimPolicy ?? 'Delete',
      storageClassName: found.metadata.name,
      volumeMode: claim.spec.volumeMode ?? 'Filesystem',
      csi: { driver: found.provisioner, volumeHandle: name },
    },
  };
};

/** Binds claims to volumes, and makes volumes for them where a class says so. */
const startClaims = (context: ControllerContext): Reconciler => {
  const { cluster } = context;
  const events = context.events('persistentvolume-controller');
  const claims = cluster.view(CLAIMS);
  const volumes = cluster.view(VOLUMES);
  const classes = cluster.view(CLASSES);
  const pods = cluster.view('pods');

  const isUsed = (claim: Claim): boolean => {
    for (const pod of pods.inNamespace(claim.metadata.namespace ?? '')) {
      if (!isFinishedPod(pod) && claimNames(pod).includes(claim.metadata.name)) return true;
    }
    return false;
  };

  const release = async (claim: Claim): Promise<void> => {
    const { finalizers } = claim.metadata;
    if (!(finalizers ?? []).includes(CLAIM_FINALIZER) || isUsed(claim)) return;
    const patch = { metadata: { finalizers: without(finalizers, CLAIM_FINALIZER) } };
    await unlessGone(cluster.patch(CLAIMS, keyOf(claim), patch));
  };

  const setStatus = async (claim: Claim, status: Claim['status']): Promise<void> => {
    const latest = claims.get(keyOf(claim));
    if (latest === undefined || uidOf(latest) !== uidOf(claim)) return;
    const next = { ...latest.status, ...status };
    if (!sameJson(next, latest.status))
      await unlessGone(cluster.updateStatus(CLAIMS, { ...latest, status: next }));
  };

  const bind = async (claim: Claim, volume: PersistentVolume): Promise<void> => {
    if (!isFor(volume, claim) || volume.spec.claimRef?.uid !== uidOf(claim)) {
      await cluster.patch(VOLUMES, keyOf(volume), {
        metadata: { annotations: { [BOUND_BY]: 'yes' } },
        spec: { claimRef: referenceTo(claim) },
      });
    }
    const bySpec = Boolean(claim.spec.volumeName);
    const annotations = { [BIND_COMPLETED]: 'yes', ...(bySpec ? {} : { [BOUND_BY]: 'yes' }) };
    if (!bySpec || claim.metadata.annotations?.[BIND_COMPLETED] === undefined) {
      await cluster.patch(CLAIMS, keyOf(claim), {
        metadata: { annotations },
        spec: { volumeName: volume.metadata.name },
      });
    }
    await setStatus(claim, {
      phase: 'Bound',
      accessModes: [...(volume.spec.accessModes ?? [])],
      capacity: { ...volume.spec.capacity },
    });
  };

  const provision = async (claim: Claim, found: StorageClass): Promise<void> => {
    const where = `"${claim.metadata.namespace}/${claim.metadata.name}"`;
    events.normal(claim, 'Provisioning', `External provisioner is provisioning volume for claim ${where}`);
    const wanted = provisioned(claim, found);
    await cluster.create(VOLUMES, wanted).catch(error => {
      if (statusCodeOf(error) !== 409) throw error;
    });
    events.normal(claim, 'ProvisioningSucceeded', `Successfully provisioned volume ${wanted.metadata.name}`);
    const volume = volumes.get({ namespace: '', name: wanted.metadata.name });
    if (volume !== undefined) await bind(claim, volume);
  };

  /** Nothing fits: a class may make something that does. */
  const provisionOrWait = async (claim: Claim): Promise<void> => {
    const name = claim.spec.storageClassName ?? '';
    const found = classes.get({ namespace: '', name });
    if (name === '' || found === undefined) {
      if (name === '') {
        const message = 'no persistent volumes available for this claim and no storage class is set';
        events.normal(claim, 'FailedBinding', message);
      } else events.warning(claim, 'ProvisioningFailed', `storageclass.storage.k8s.io "${name}" not found`);
      return;
    }
    const waits = found.volumeBindingMode === 'WaitForFirstConsumer';
    if (waits && claim.metadata.annotations?.[SELECTED_NODE] === undefined) {
      const message = 'waiting for first consumer to be created before binding';
      events.normal(claim, 'WaitForFirstConsumer', message);
    } else if (found.provisioner !== 'kubernetes.io/no-provisioner') await provision(claim, found);
  };

  const findVolume = (claim: Claim): PersistentVolume | undefined => {
    if (!claim.spec.volumeName) return volumeFor(claim, volumes.all());
    const named = volumes.get({ namespace: '', name: claim.spec.volumeName });
    return named !== undefined && (named.spec.claimRef === undefined || isFor(named, claim))
      ? named
      : undefined;
  };

  /** A bound claim that asks for more gets it where its class allows that. */
  const expand = async (claim: Claim, volume: PersistentVolume): Promise<void> => {
    const wanted = claim.spec.resources?.requests?.storage;
    if (wanted === undefined || quantity(wanted) <= quantity(volume.spec.capacity?.storage)) return;
    const found = classes.get({ namespace: '', name: claim.spec.storageClassName ?? '' });
    if (found?.allowVolumeExpansion !== true) return;
    await cluster.patch(VOLUMES, keyOf(volume), { spec: { capacity: { storage: wanted } } });
    await setStatus(claim, { capacity: { storage: wanted } });
    events.normal(
      claim,
      'FileSystemResizeSuccessful',
      'MountVolume.NodeExpandVolume succeeded for volume (simulated)',
    );
  };

  const keepBound = async (claim: Claim): Promise<void> => {
    const volume = volumes.get({ namespace: '', name: claim.spec.volumeName ?? '' });
    if (volume !== undefined && isFor(volume, claim)) {
      await bind(claim, volume);
      await expand(claim, volume);
      return;
    }
    if (claim.status?.phase === 'Lost') return;
    await setStatus(claim, { phase: 'Lost' });
    events.warning(
      claim,
      'ClaimLost',
      'Bound claim has lost its PersistentVolume. Data on the volume is lost!',
    );
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const claim = claims.get(key);
    if (claim === undefined) return undefined;
    if (isDeleting(claim)) await release(claim);
    else if (claim.metadata.annotations?.[BIND_COMPLETED] !== undefined) await keepBound(claim);
    else {
      const volume = findVolume(claim);
      if (volume !== undefined) await bind(claim, volume);
      else if (!claim.spec.volumeName) await provisionOrWait(claim);
    }
    return undefined;
  };

  // One at a time: two claims must not be given the same volume.
  const queue = queueFor(context, 'persistentvolume-claims', reconcile, { concurrency: 1 });
  claims.onChange(now => now !== undefined && queue.add(keyOf(now)));
  const addPending = (): void => {
    for (const claim of claims.all()) if (claim.status?.phase !== 'Bound') queue.add(keyOf(claim));
  };
  volumes.onChange((now, before) => {
    const reference = (now ?? before)?.spec.claimRef;
    if (reference?.name === undefined) addPending();
    else queue.add({ namespace: reference.namespace ?? '', name: reference.name });
  });
  classes.onChange(addPending);
  pods.onChange((now: Pod | undefined, before: Pod | undefined) => {
    // Only claims that wait for their pods to be gone care about pods.
    if (before === undefined || (now !== undefined && !isFinishedPod(now))) return;
    for (const name of claimNames(before)) queue.add({ namespace: before.metadata.namespace ?? '', name });
  });
  return queue;
};

/** Keeps the phase of volumes, and reclaims those whose claim is gone. */
const startVolumes = (context: ControllerContext): Reconciler => {
  const { cluster, alarms } = context;
  const claims = cluster.view(CLAIMS);
  const volumes = cluster.view(VOLUMES);

  const holderOf = ({ spec }: PersistentVolume): Claim | undefined => {
    const { namespace = '', name = '', uid } = spec.claimRef ?? {};
    const claim = claims.get({ namespace, name });
    return claim !== undefined && (uid === undefined || uid === uidOf(claim)) ? claim : undefined;
  };

  const phaseOf = (volume: PersistentVolume): string => {
    const { claimRef } = volume.spec;
    if (claimRef?.uid === undefined) return 'Available';
    const holder = holderOf(volume);
    if (holder === undefined) return 'Released';
    return holder.spec.volumeName === volume.metadata.name ? 'Bound' : 'Available';
  };

  const release = async (volume: PersistentVolume, phase: string): Promise<void> => {
    const { finalizers } = volume.metadata;
    if (phase === 'Bound' || !(finalizers ?? []).includes(VOLUME_FINALIZER)) return;
    const patch = { metadata: { finalizers: without(finalizers, VOLUME_FINALIZER) } };
    await unlessGone(cluster.patch(VOLUMES, keyOf(volume), patch));
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const volume = volumes.get(key);
    if (volume === undefined) return undefined;
    const phase = phaseOf(volume);
    if (isDeleting(volume)) {
      await release(volume, phase);
      return undefined;
    }
    if (phase !== volume.status?.phase) {
      const status = { ...volume.status, phase, lastPhaseTransitionTime: timestamp(alarms.now()) };
      await unlessGone(cluster.updateStatus(VOLUMES, { ...volume, status }));
    }
    if (phase === 'Released' && volume.spec.persistentVolumeReclaimPolicy === 'Delete') {
      await unlessGone(cluster.delete(VOLUMES, key, { uid: uidOf(volume) }));
    }
    return undefined;
  };

  const queue = queueFor(context, 'persistentvolumes', reconcile);
  volumes.onChange(now => now !== undefined && queue.add(keyOf(now)));
  claims.onChange((now, before) => {
    const name = now?.spec.volumeName ?? before?.spec.volumeName;
    if (name) queue.add({ namespace: '', name });
  });
  return queue;
};

/** Starts the controllers of storage. */
export const startStorage = (context: ControllerContext): Reconciler[] => [
  startClaims(context),
  startVolumes(context),
];
