import type { Condition, LabelSelector, ObjectReference, Shape } from './meta.ts';

export interface Claim extends Shape {
  spec: {
    accessModes?: string[];
    selector?: LabelSelector;
    resources?: { requests?: Record<string, string> };
    volumeName?: string;
    storageClassName?: string;
    volumeMode?: string;
    volumeAttributesClassName?: string;
  };
  status?: {
    phase?: string | undefined;
    accessModes?: string[] | undefined;
    capacity?: Record<string, string> | undefined;
    conditions?: Condition[] | undefined;
  };
}

export interface PersistentVolume extends Shape {
  spec: {
    capacity?: Record<string, string>;
    accessModes?: string[];
    claimRef?: ObjectReference | undefined;
    persistentVolumeReclaimPolicy?: string;
    storageClassName?: string;
    volumeMode?: string;
    [source: string]: unknown;
  };
  status?: { phase?: string; message?: string; reason?: string; lastPhaseTransitionTime?: string };
}

export interface StorageClass extends Shape {
  provisioner: string;
  parameters?: Record<string, string>;
  reclaimPolicy?: string;
  volumeBindingMode?: string;
  allowVolumeExpansion?: boolean;
  mountOptions?: string[];
}
