import { fieldsAt, listAt, textAt, textsAt } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { CellsByColumn } from './cells.ts';
import { orUnset } from './words.ts';

const MODES: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
};

const modesText = (modes: readonly string[]): string =>
  Object.keys(MODES)
    .filter(mode => modes.includes(mode))
    .map(mode => MODES[mode])
    .join(',');

const phase = (object: KubeObject): string =>
  object.metadata.deletionTimestamp === undefined ? textAt(object, 'status', 'phase') : 'Terminating';

const isBound = (claim: KubeObject): boolean => textAt(claim, 'spec', 'volumeName') !== '';

const claimText = (volume: KubeObject): string => {
  const claim = fieldsAt(volume, 'spec', 'claimRef');
  return claim ? `${textAt(claim, 'namespace')}/${textAt(claim, 'name')}` : '';
};

const isDefaultClass = ({ metadata: { annotations = {} } }: KubeObject): boolean =>
  annotations['storageclass.kubernetes.io/is-default-class'] === 'true';

const yes = (name: string) => (object: KubeObject) => fieldsAt(object, 'spec')?.[name] === true;

const attributesClass = (object: KubeObject): string =>
  orUnset(textAt(object, 'spec', 'volumeAttributesClassName'));
const volumeMode = (object: KubeObject): string => orUnset(textAt(object, 'spec', 'volumeMode'));
const className = (object: KubeObject): string => textAt(object, 'spec', 'storageClassName');

/** Cells of what keeps, by kind and column. */
export const STORAGE_CELLS: Readonly<Record<string, CellsByColumn>> = {
  '/PersistentVolumeClaim': {
    Status: phase,
    Volume: object => textAt(object, 'spec', 'volumeName'),
    Capacity: object => (isBound(object) ? textAt(object, 'status', 'capacity', 'storage') : ''),
    'Access Modes': object => (isBound(object) ? modesText(textsAt(object, 'status', 'accessModes')) : ''),
    StorageClass: className,
    VolumeAttributesClass: attributesClass,
    VolumeMode: volumeMode,
  },
  '/PersistentVolume': {
    Capacity: object => textAt(object, 'spec', 'capacity', 'storage'),
    'Access Modes': object => modesText(textsAt(object, 'spec', 'accessModes')),
    'Reclaim Policy': object => textAt(object, 'spec', 'persistentVolumeReclaimPolicy'),
    Status: phase,
    Claim: claimText,
    StorageClass: className,
    VolumeAttributesClass: attributesClass,
    Reason: object => textAt(object, 'status', 'reason'),
    VolumeMode: volumeMode,
  },
  'storage.k8s.io/StorageClass': {
    Name: object => `${object.metadata.name}${isDefaultClass(object) ? ' (default)' : ''}`,
    Provisioner: object => textAt(object, 'provisioner'),
    ReclaimPolicy: object => textAt(object, 'reclaimPolicy') || 'Delete',
    VolumeBindingMode: object => textAt(object, 'volumeBindingMode') || 'Immediate',
    AllowVolumeExpansion: object => object.allowVolumeExpansion === true,
  },
  'storage.k8s.io/CSIDriver': {
    AttachRequired: yes('attachRequired'),
    PodInfoOnMount: yes('podInfoOnMount'),
    StorageCapacity: yes('storageCapacity'),
  },
  'storage.k8s.io/CSINode': { Drivers: object => listAt(object, 'spec', 'drivers').length },
  'storage.k8s.io/CSIStorageCapacity': {
    StorageClassName: object => textAt(object, 'storageClassName'),
    Capacity: object => orUnset(textAt(object, 'capacity')),
  },
  'storage.k8s.io/VolumeAttachment': {
    Attacher: object => textAt(object, 'spec', 'attacher'),
    PV: object => textAt(object, 'spec', 'source', 'persistentVolumeName'),
    Node: object => textAt(object, 'spec', 'nodeName'),
    Attached: object => fieldsAt(object, 'status')?.attached === true,
  },
  'storage.k8s.io/VolumeAttributesClass': { DriverName: object => textAt(object, 'driverName') },
};
