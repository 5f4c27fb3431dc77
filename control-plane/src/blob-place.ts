import { join } from 'node:path';
import { type BlobStore, FileBlobStore, S3BlobStore } from '@freshet/kit/blob-store';
import type { Clock } from '@freshet/kit/time';
import type { ControlPlaneConfig } from './config.ts';

/** Where logs are kept: an object store if one is set, and otherwise files. */
export const openBlobStore = (
  { home, blobs }: Pick<ControlPlaneConfig, 'home' | 'blobs'>,
  clock: Clock,
): BlobStore => {
  const { directory = join(home, 'blobs'), sync, s3 } = blobs;
  if (!s3) return new FileBlobStore({ directory, sync });
  const { accessKeyId, secretAccessKey, sessionToken, endpoint, ...place } = s3;
  return new S3BlobStore(
    {
      ...place,
      endpoint: new URL(endpoint),
      credentials: { accessKeyId, secretAccessKey, sessionToken },
    },
    { clock },
  );
};
