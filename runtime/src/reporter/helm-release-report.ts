/**
 * A release of Helm, read from the Secret that Helm keeps it in. The Secret holds the chart, the values and the rendered
 * manifests; what is taken out is how the release is called, of which chart it is, and how it stands.
 */
import type { ReportBody } from '@freshet/contracts/gitops';
import type { KubeObject } from '@freshet/domain/objects';
import { instant, maybe, words } from '@freshet/domain/reports';
import { readRelease } from '../helm-releases/index.ts';

export type HelmReleaseReport = Extract<ReportBody, { is: 'helm-release' }>;

/** Undefined for what is no release, or cannot be read. */
export const helmReleaseReport = async (
  server: string,
  secret: KubeObject,
): Promise<HelmReleaseReport | undefined> => {
  const release = await readRelease(secret);
  const chart = release?.chart?.metadata;
  const updatedAt = instant(release?.info?.last_deployed);
  if (!release?.name || !chart?.name || updatedAt === undefined) return undefined;
  const status = words(release.info?.status ?? 'unknown', 63);
  return {
    is: 'helm-release',
    server: words(server, 2_048),
    namespace: words(release.namespace ?? secret.metadata.namespace ?? '', 253),
    name: words(release.name, 253),
    revision: release.version ?? 1,
    status,
    chart: words(chart.name, 253),
    chartVersion: words(chart.version ?? '', 255),
    ...maybe('appVersion', chart.appVersion, 255),
    ...maybe('description', release.info?.description, 1_000),
    updatedAt,
    isSuperseded: status === 'superseded',
  };
};
