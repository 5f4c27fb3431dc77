export type {
  Json,
  JsonObject,
  KubeObject,
  ManagedFieldsEntry,
  ObjectKey,
  ObjectMeta,
  OwnerReference,
} from './object.ts';
