/** Releases of Helm and the charts they come from, over all clusters of an account. */

type Values = readonly string[] | null | undefined;

export interface ReleaseFilter {
  readonly runtimes?: Values;
  readonly clusters?: Values;
  readonly namespaces?: Values;
  readonly charts?: Values;
  readonly statuses?: Values;
  readonly search?: string | null | undefined;
  readonly includeSuperseded?: boolean | null | undefined;
}

export interface Paging {
  readonly limit: number;
  readonly after?: string | null | undefined;
}

interface HelmRelease {
  readonly id: string;
  readonly runtime: string;
  readonly server: string;
  readonly namespace: string;
  readonly name: string;
  readonly revision: number;
  readonly status: string;
  readonly chart: string;
  readonly chartVersion: string;
  readonly appVersion?: string | undefined;
  readonly description?: string | undefined;
  readonly updatedAt: string;
  readonly isSuperseded: boolean;
}

interface HelmChart {
  readonly name: string;
  readonly releases: number;
  readonly versions: readonly { readonly version: string; readonly releases: number }[];
}

/** EVENT HANDLER: what runtimes told of Helm. */
export interface ToldReleases {
  releases(
    accountId: string,
    filter: ReleaseFilter,
    paging: Paging,
  ): Promise<{ readonly items: readonly HelmRelease[]; readonly end: string | undefined }>;
  countReleases(accountId: string, filter: ReleaseFilter): Promise<number>;
  charts(
    accountId: string,
    search: Paging & { readonly search?: string | null | undefined },
  ): Promise<{ readonly charts: readonly HelmChart[]; readonly end: string | undefined }>;
}

export type HelmManager = ReturnType<typeof createHelmManager>;

export const createHelmManager = (told: ToldReleases) => ({
  releases: async (accountId: string, filter: ReleaseFilter, paging: Paging) => {
    const { items, end } = await told.releases(accountId, filter, paging);
    return {
      releases: items.map(({ server, ...release }) => ({ ...release, cluster: server })),
      end,
      total: () => told.countReleases(accountId, filter),
    };
  },
  charts: told.charts.bind(told),
});
