import { type ReactNode, useMemo, useState } from 'react';
import { IconButton } from '../design/button/index.ts';
import { Menu } from '../design/menu/index.ts';
import { DataTable, type TableSelection, type TableState } from '../design/table/index.ts';
import { useText } from '../text/index.ts';
import { EditKeyDrawer } from './edit-key-drawer.tsx';
import { keyColumns } from './key-columns.tsx';
import { RevokeKeys } from './revoke-keys.tsx';
import type { KeyRow } from './use-key-rows.ts';

interface Props {
  readonly rows: readonly KeyRow[];
  readonly loading: boolean;
  readonly filtered?: boolean;
  readonly empty: ReactNode;
  readonly nothingMatches?: ReactNode;
  readonly error?: ReactNode;
  readonly state?: TableState;
  readonly onStateChange?: (state: TableState) => void;
  readonly selection?: TableSelection;
  /** Some keys inside another page, instead of a page of them. */
  readonly inline?: boolean;
}

/** Keys, with what can be done to each. */
export const KeyTable = ({ inline = false, ...table }: Props) => {
  const t = useText('keys');
  const columns = useMemo(() => keyColumns(t), [t]);
  const [edited, setEdited] = useState<KeyRow>();
  const [revoked, setRevoked] = useState<KeyRow>();
  return (
    <>
      <DataTable
        {...table}
        label={t('title')}
        columns={columns}
        rowKey={row => row._id}
        scrollId="keys"
        height={inline ? 'content' : 'fill'}
        noFoot={inline}
        actions={row => (
          <Menu
            align="end"
            trigger={<IconButton icon="more" size="sm" label={t('actions', { name: row.name })} />}
            items={[
              { label: t('editAction'), icon: 'sliders', onSelect: () => setEdited(row) },
              { label: t('revokeAction'), icon: 'x', danger: true, onSelect: () => setRevoked(row) },
            ]}
          />
        )}
      />
      {edited !== undefined && <EditKeyDrawer row={edited} onClose={() => setEdited(undefined)} />}
      {revoked !== undefined && <RevokeKeys rows={[revoked]} onClose={() => setRevoked(undefined)} />}
    </>
  );
};
