import { type ReactNode, useMemo } from 'react';
import { DataTable } from '../design/table/index.ts';
import { useText } from '../text/index.ts';
import { keyColumns } from './key-columns.tsx';
import { useKeyActs } from './use-key-acts.tsx';
import type { KeyRow } from './use-key-rows.ts';

interface Props {
  readonly rows: readonly KeyRow[];
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly error?: ReactNode;
}

/** Some keys inside another page, with what can be done to each. */
export const KeyTable = (props: Props) => {
  const t = useText('keys');
  const columns = useMemo(() => keyColumns(t), [t]);
  const { actions, windows } = useKeyActs();
  return (
    <>
      <DataTable
        {...props}
        label={t('title')}
        columns={columns}
        rowKey={row => row._id}
        height="content"
        noFoot
        actions={actions}
      />
      {windows}
    </>
  );
};
