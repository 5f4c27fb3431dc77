import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/index.ts';
import { setAddressOf } from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { PaletteApplicationsDocument } from './applications.generated.ts';
import type { CommandGroup } from './ranking.ts';

/** The applications whose names answer a query; there may be very many, so the server looks for them. */
export const useApplications = (words: string, isWanted: boolean, limit: number): CommandGroup => {
  const t = useText('shell');
  const mayView = useCan('view', 'gitops-application');
  const found = useQuery({
    ...ask('/gitops/applications/palette', PaletteApplicationsDocument, { search: words }),
    enabled: mayView && isWanted,
    placeholderData: keepPreviousData,
  });
  return {
    title: t('pages.applications'),
    isFound: isWanted && !found.isPlaceholderData,
    limit,
    commands: [
      ...(found.data?.applications.nodes ?? []).map(
        ({ id, runtime, namespace, name, health, destination }) => ({
          id: `application ${id}`,
          title: name,
          icon: 'app' as const,
          state: { kind: 'health' as const, status: health.toUpperCase() },
          hint: [runtime, destination.name ?? destination.server].join(' / '),
          href: `/apps/${[runtime, namespace, name].map(encodeURIComponent).join('/')}`,
        }),
      ),
      ...(found.data?.applicationSets.nodes ?? []).map(({ id, runtime, namespace, name, health }) => ({
        id: `application ${id}`,
        title: name,
        icon: 'product' as const,
        state: { kind: 'health' as const, status: health.toUpperCase() },
        hint: [runtime, t('pages.applicationSet')].join(' / '),
        href: setAddressOf({ runtime, namespace, name }),
      })),
    ],
  };
};
