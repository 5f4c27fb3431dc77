import { useMemo } from 'react';
import { Button } from '../../../design/button/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { later } from '../../../later/index.ts';
import { MissingPart } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';
import { FleetList } from '../fleet-list.tsx';
import { useFavourites } from '../use-views.ts';
import type { SetSearch } from './search.ts';
import styles from './set.module.css';
import type { SetHead } from './use-set.ts';

const compareDialog = later(async () => (await import('../compare-dialog.tsx')).CompareDialog, MissingPart);

interface Props {
  readonly head: SetHead;
  readonly search: SetSearch;
  readonly show: (part: Partial<SetSearch>, how?: { readonly push?: boolean }) => void;
}

/** The applications that a set made: the list of the fleet, of them alone. */
export const SetApplications = ({ head: { id, children }, search, show }: Props) => {
  const t = useText('applicationSets');
  const favourites = useFavourites();
  const { q = '' } = search;
  const asked = useMemo(() => ({ text: q, favourites: [], parent: id }), [q, id]);
  const compared = (search.compare ?? '').split(',').filter(one => one !== '');
  return (
    <div className={styles.list}>
      <FleetList
        search={search}
        show={show}
        asked={asked}
        total={q === '' ? children.total : undefined}
        favourites={favourites}
        isEmpty={children.total === 0}
        nothing={
          <EmptyState
            icon="filter"
            title={t('nothing')}
            actions={<Button onClick={() => show({ q: undefined })}>{t('showAll')}</Button>}
          />
        }
        empty={
          <EmptyState icon="product" title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {compared.length === 2 && (
        <compareDialog.Show ids={compared} onClose={() => show({ compare: undefined })} />
      )}
    </div>
  );
};
