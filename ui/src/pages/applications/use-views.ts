import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, data, graph, read } from '../../api/index.ts';
import { useText } from '../../text/index.ts';
import { FleetCountDocument } from './fleet.generated.ts';
import { serverFilter } from './use-fleet.ts';

/** As old as a number beside a view may be. */
const COUNT_AGE_MS = 15_000;
const NONE: readonly string[] = [];

/** The applications that the reader has marked, kept by the server. */
export const useFavourites = () => {
  const client = useQueryClient();
  const { data: kept, isPending } = useQuery(read('/favourites'));
  const ids = useMemo(() => kept?.favourites.map(({ id }) => id) ?? NONE, [kept]);
  const toggle = async (favourite: string): Promise<void> => {
    const params = { params: { path: { favourite } } };
    const path = '/favourites/{favourite}' as const;
    await data(ids.includes(favourite) ? api.DELETE(path, params) : api.PUT(path, params));
    await client.invalidateQueries({ queryKey: read('/favourites').queryKey });
  };
  return { ids, isPending, toggle };
};

const BUILT_IN = ['all', 'needsLook', 'favourites', 'held'] as const;
const QUERIES: Readonly<Record<(typeof BUILT_IN)[number], string>> = {
  all: '',
  needsLook: 'is:needs-a-look',
  favourites: 'is:favourite',
  held: 'is:held',
};

export interface FleetView {
  readonly id: string;
  readonly label: string;
  readonly query: string;
  readonly count?: number | undefined;
  /** Absent for those that everybody has. */
  readonly saved?: { readonly shared: boolean; readonly isMine: boolean };
}

/** The views of the fleet with how many applications each has. */
export const useViews = (favourites: readonly string[]) => {
  const t = useText('applications');
  const client = useQueryClient();
  const list = read('/views', { query: { page: 'apps' } });
  const { data: kept } = useQuery(list);
  const views: readonly FleetView[] = [
    ...BUILT_IN.map(id => ({ id, label: t(`views.${id}`), query: QUERIES[id] })),
    ...(kept?.views ?? []).map(({ id, name, query, shared, isMine }) => ({
      id,
      label: name,
      query,
      saved: { shared, isMine },
    })),
  ];
  const counts = useQueries({
    queries: views.map(({ query }) => ({
      queryKey: ['/fleet/count', query, query.includes('is:favourite') ? favourites : NONE] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        graph(FleetCountDocument, { filter: serverFilter({ text: query, favourites }) }, signal),
      staleTime: COUNT_AGE_MS,
      refetchInterval: COUNT_AGE_MS,
    })),
  });
  const refresh = () => client.invalidateQueries({ queryKey: list.queryKey });
  return {
    views: views
      .map((view, at) => ({ ...view, count: counts[at]?.data?.applications.total }))
      // Mostly nobody holds anything.
      .filter(({ id, count }) => id !== 'held' || (count ?? 0) > 0),
    save: async (name: string, query: string, shared: boolean) => {
      await data(api.POST('/views', { body: { page: 'apps', name, query, shared } }));
      await refresh();
    },
    change: async (id: string, body: { name: string; query: string; shared: boolean }) => {
      await data(api.PUT('/views/{view}', { params: { path: { view: id } }, body }));
      await refresh();
    },
    remove: async (id: string) => {
      await data(api.DELETE('/views/{view}', { params: { path: { view: id } } }));
      await refresh();
    },
  };
};
