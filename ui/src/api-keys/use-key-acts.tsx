import { type ReactNode, useState } from 'react';
import { IconButton } from '../design/button/index.ts';
import { Menu } from '../design/menu/index.ts';
import { useFetchWhenIdle } from '../later/index.ts';
import { useText } from '../text/index.ts';
import { editKey, KEY_PARTS, revokeKeys } from './parts.ts';
import type { KeyRow } from './use-key-rows.ts';

interface KeyActs {
  /** The menu at the end of a row. */
  readonly actions: (row: KeyRow) => ReactNode;
  /** What the menu opens; stands beside the table. */
  readonly windows: ReactNode;
}

/** What can be done to a key. */
export const useKeyActs = (): KeyActs => {
  const t = useText('keys');
  const [edited, setEdited] = useState<KeyRow>();
  const [revoked, setRevoked] = useState<KeyRow>();
  useFetchWhenIdle(KEY_PARTS);
  return {
    actions: row => (
      <Menu
        align="end"
        trigger={<IconButton icon="more" size="sm" label={t('actions', { name: row.name })} />}
        items={[
          { label: t('editAction'), icon: 'sliders', onSelect: () => setEdited(row) },
          { label: t('revokeAction'), icon: 'x', danger: true, onSelect: () => setRevoked(row) },
        ]}
      />
    ),
    windows: (
      <>
        {edited !== undefined && <editKey.Show row={edited} onClose={() => setEdited(undefined)} />}
        {revoked !== undefined && <revokeKeys.Show rows={[revoked]} onClose={() => setRevoked(undefined)} />}
      </>
    ),
  };
};
