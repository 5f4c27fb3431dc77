export type { BlobEntry, BlobPage, BlobStore, ByteRange } from './blob-store.ts';
export { FileBlobStore, type FileStoreOptions } from './file-store.ts';
export type { S3Credentials } from './s3-signature.ts';
export { S3BlobStore, type S3StoreOptions } from './s3-store.ts';
