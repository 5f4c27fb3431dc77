import type { ReactNode } from 'react';
import { EmptyState } from '../../design/empty-state/index.ts';
import { useText } from '../../text/index.ts';

/** Where there is no cluster: where one comes from, and a way to it for who may. */
export const NoClusters = ({ add }: { readonly add: ReactNode }) => {
  const t = useText('clusters.empty');
  return (
    <EmptyState icon="cluster" title={t('title')} actions={add}>
      {t('text')}
    </EmptyState>
  );
};
