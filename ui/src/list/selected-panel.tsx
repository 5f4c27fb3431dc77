import type { ReactNode } from 'react';
import { GonePanel } from './gone-panel.tsx';
import type { ListRead } from './list-view.tsx';

interface Props<Row> {
  /** What the address selects. */
  readonly id: string | undefined;
  /** The row of that id, among all and not only those that the filter leaves. */
  readonly row: Row | undefined;
  readonly read: ListRead;
  /** The name of the panel while it is not known what it shows. */
  readonly title: string;
  /** "This team is not here". */
  readonly gone: string;
  readonly onClose: () => void;
  readonly children: (row: Row) => ReactNode;
}

/** The panel of a row that the list itself brings; says so where the list does not have it. */
export const SelectedPanel = <Row,>({ id, row, read, title, gone, onClose, children }: Props<Row>) => {
  if (id === undefined) return null;
  if (row !== undefined) return children(row);
  // The list says what is wrong, and once is enough.
  if (read.error) return null;
  return <GonePanel title={title} gone={gone} loading={read.isPending} onClose={onClose} />;
};
