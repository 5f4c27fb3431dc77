/**
 * A release of Helm, read from the Secret that Helm keeps it in. The Secret holds the chart, the values and the rendered
 * manifests; what is taken out is how the release is called, of which chart it is, and how it stands.
 */
import { gunzipSync } from 'node:zlib';
import type { ReportBody } from '@freshet/contracts/gitops';
import type { KubeObject } from '@freshet/domain/objects';
import { instant, maybe, words } from './words.ts';

export type HelmReleaseReport = Extract<ReportBody, { is: 'helm-release' }>;

const HELM_SECRET_TYPE = 'helm.sh/release.v1';

/** A Secret has at most a mebibyte; what unpacks to more than this was made to. */
const LARGEST_RELEASE = 64 * 1_048_576;

interface Release {
  name?: string;
  namespace?: string;
  version?: number;
  info?: { status?: string; last_deployed?: string; description?: string };
  chart?: { metadata?: { name?: string; version?: string; appVersion?: string } };
}

/** Undefined for what is no release, or cannot be read. */
export const helmReleaseReport = (server: string, secret: KubeObject): HelmReleaseReport | undefined => {
  const release = readRelease(secret);
  const chart = release?.chart?.metadata;
  const updatedAt = instant(release?.info?.last_deployed);
  if (!release?.name || !chart?.name || updatedAt === undefined) return undefined;
  const status = words(release.info?.status ?? 'unknown', 63);
  return {
    is: 'helm-release',
    server: words(server, 2_048),
    namespace: words(release.namespace ?? secret.metadata.namespace ?? '', 253),
    name: words(release.name, 253),
    revision: Math.max(1, Math.trunc(release.version ?? 1)),
    status,
    chart: words(chart.name, 253),
    chartVersion: words(chart.version ?? '', 255),
    ...maybe('appVersion', chart.appVersion, 255),
    ...maybe('description', release.info?.description, 1_000),
    updatedAt,
    isSuperseded: status === 'superseded',
  };
};

const readRelease = (secret: KubeObject): Release | undefined => {
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
