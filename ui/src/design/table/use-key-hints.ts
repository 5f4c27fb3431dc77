import { useText } from '../../text/index.ts';
import { type KeyHint, useToldKeys } from '../key-hints/index.ts';
import type { DataTableProps } from './props.ts';

/** The keys that mean something on the rows of a table; the list of all keys of the page has them too. */
export const useKeyHints = <Row>(props: DataTableProps<Row>): readonly KeyHint[] => {
  const t = useText('data.table');
  const hints = [
    { keys: 'J K', label: t('move') },
    ...(props.href === undefined && props.onOpen === undefined ? [] : [{ keys: 'Enter', label: t('open') }]),
    ...(props.onPeek === undefined ? [] : [{ keys: 'Space', label: t('peek') }]),
    ...(props.selection === undefined ? [] : [{ keys: 'X', label: t('select') }]),
    ...(props.keyHints ?? []),
  ];
  useToldKeys(hints);
  return hints;
};
