/**
 * A release of Helm, read from the Secret that Helm keeps it in: packed and encoded twice. It holds the chart, the
 * values and the rendered manifests.
 */
import { gunzipSync } from 'node:zlib';
import type { KubeObject } from '@freshet/domain/objects';

const HELM_SECRET_TYPE = 'helm.sh/release.v1';

/** A Secret has at most a mebibyte; what unpacks to more than this was made to. */
const LARGEST_RELEASE = 64 * 1_048_576;

/** As Helm writes it; whoever reads it checks each field, as others may write Secrets too. */
export interface Release {
  readonly name?: string;
  readonly namespace?: string;
  readonly version?: number;
  readonly info?: {
    readonly status?: string;
    readonly first_deployed?: string;
    readonly last_deployed?: string;
    readonly description?: string;
    readonly notes?: string;
  };
  readonly chart?: {
    readonly metadata?: { readonly name?: string; readonly version?: string; readonly appVersion?: string };
    readonly values?: unknown;
  };
  readonly config?: unknown;
  readonly manifest?: string;
}

/** Undefined for what is no release, or cannot be read. */
export const readRelease = (secret: KubeObject): Release | undefined => {
  const { type, data } = secret as KubeObject & { type?: string; data?: { release?: string } };
  if (type !== HELM_SECRET_TYPE || data?.release === undefined) return undefined;
  try {
    const packed = Buffer.from(Buffer.from(data.release, 'base64').toString(), 'base64');
    const text = packed[0] === 0x1f ? gunzipSync(packed, { maxOutputLength: LARGEST_RELEASE }) : packed;
    const release = JSON.parse(text.toString()) as unknown;
    return typeof release === 'object' && release !== null ? (release as Release) : undefined;
  } catch {
    return undefined; // the errors of readers quote what they read
  }
};
