import { type ConfigSpec, feature } from '@freshet/kit/config';

/** Where the logs of builds are kept: in the home, in another directory, or in a bucket of S3. */
export const BLOB_SETTINGS = {
  directory: {
    kind: 'path',
    env: 'FRESHET_BLOB_DIRECTORY',
    optional: true,
    describe:
      'Directory for logs, unless they go to an object store; all processes must share it. `blobs` in the home without it.',
  },
  sync: {
    kind: 'boolean',
    env: 'FRESHET_BLOB_SYNC',
    default: true,
    describe:
      'Whether files are forced to disk before they count; without it a power failure may lose the newest log lines.',
  },
  s3: feature({
    endpoint: {
      kind: 'url',
      env: 'FRESHET_S3_ENDPOINT',
      describe: 'Address of an S3-compatible object store that logs go to instead of files.',
    },
    region: {
      kind: 'text',
      env: 'FRESHET_S3_REGION',
      default: 'us-east-1',
      max: 64,
      pattern: /^[a-z0-9-]+$/,
      describe: 'Region of the object store, which is part of each signature.',
    },
    bucket: {
      kind: 'text',
      env: 'FRESHET_S3_BUCKET',
      min: 3,
      max: 63,
      pattern: /^[a-z0-9][a-z0-9.-]+$/,
      describe: 'Bucket in the object store; it must exist.',
    },
    prefix: {
      kind: 'text',
      env: 'FRESHET_S3_PREFIX',
      optional: true,
      max: 200,
      pattern: /^[A-Za-z0-9][A-Za-z0-9._/-]*$/,
      describe: 'What the names of all objects begin with.',
    },
    accessKeyId: {
      kind: 'text',
      env: 'FRESHET_S3_ACCESS_KEY_ID',
      max: 128,
      describe: 'Access key of the object store.',
    },
    secretAccessKey: {
      kind: 'secret',
      env: 'FRESHET_S3_SECRET_ACCESS_KEY',
      describe: 'Secret of that access key.',
    },
    sessionToken: {
      kind: 'secret',
      env: 'FRESHET_S3_SESSION_TOKEN',
      optional: true,
      describe: 'Session token, where the access key is a temporary one.',
    },
    pathStyle: {
      kind: 'boolean',
      env: 'FRESHET_S3_PATH_STYLE',
      default: false,
      describe: 'Whether the bucket is the first part of the path rather than of the host name.',
    },
  }),
} as const satisfies ConfigSpec;
