import { type KeyboardEvent, useEffect } from 'react';
import { isTyping, singleKeysAllowed } from '../single-keys/index.ts';
import { type Command, commandOf } from './commands.ts';
import type { Item } from './items.ts';
import type { DataTableProps } from './props.ts';
import type { RowActs } from './row-acts.ts';
import { allToggled } from './selection.ts';
import { useLatest } from './use-latest.ts';
import type { RowFocus } from './use-row-focus.ts';
import type { TableModel } from './use-table-model.ts';

interface Ground<Row> {
  readonly props: DataTableProps<Row>;
  readonly model: TableModel<Row>;
  readonly focus: RowFocus;
  readonly acts: RowActs<Row>;
  readonly pageRows: () => number;
}

const openTab = (href: string | undefined) => {
  if (href !== undefined) window.open(href, '_blank', 'noopener');
};

const fold = <Row>(item: Item<Row>, open: boolean, acts: RowActs<Row>): boolean => {
  if (item.kind !== 'group' || item.open === open) return false;
  acts.fold(item.group.id);
  return true;
};

const openItem = <Row>(item: Item<Row>, acts: RowActs<Row>): boolean => {
  if (item.kind === 'group') return fold(item, !item.open, acts);
  const href = acts.href(item.row);
  if (!acts.open(item.row) && href !== undefined) window.location.assign(href);
  return true;
};

const choose = <Row>(command: Command, item: Item<Row>, { props, model, acts }: Ground<Row>): boolean => {
  const { selection } = props;
  if (selection === undefined) return false;
  if (command.kind === 'select-all') selection.onChange(allToggled(selection.selected, model.keys));
  else if (item.kind === 'row') acts.select(item.key, command.kind === 'select-range');
  return true;
};

const move = <Row>(command: Command, { focus, model, pageRows }: Ground<Row>): boolean => {
  const end = model.items.length - 1;
  const steps: Partial<Record<Command['kind'], number>> = { first: -end, last: end };
  let by = steps[command.kind] ?? 0;
  if (command.kind === 'move') by = command.by;
  if (command.kind === 'move-page') by = command.by * pageRows();
  focus.moveTo(Math.max(0, Math.min(end, focus.active + by)));
  return true;
};

const STEPS = new Set<Command['kind']>(['move', 'move-page']);
const ENDS = new Set<Command['kind']>(['first', 'last']);

/** The table itself has the focus, and nothing shows which row is active: a step leads to that row, and other keys do nothing. */
const enter = <Row>(command: Command, ground: Ground<Row>): boolean => {
  if (ENDS.has(command.kind)) return move(command, ground);
  if (!STEPS.has(command.kind)) return false;
  ground.focus.moveTo(ground.focus.active);
  return true;
};

/** Does what a key asks for; `false` leaves the key to others. */
const obey = <Row>(command: Command, item: Item<Row>, ground: Ground<Row>): boolean => {
  switch (command.kind) {
    case 'fold':
    case 'unfold':
      return fold(item, command.kind === 'unfold', ground.acts);
    case 'open':
      return openItem(item, ground.acts);
    case 'open-tab':
      if (item.kind === 'row') openTab(ground.acts.href(item.row));
      return true;
    case 'peek':
      if (item.kind === 'group') return openItem(item, ground.acts);
      ground.props.onPeek?.(item.row);
      return true;
    case 'select':
    case 'select-range':
    case 'select-all':
      return choose(command, item, ground);
    default:
      return move(command, ground);
  }
};

const OWN_KEYS = new Set(['Enter', ' ']);
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, [role=button]') !== null;

/** Whether a key was pressed in the table itself: not in a field, not for a button, not in a menu drawn elsewhere. */
const isForRows = (event: KeyboardEvent<HTMLElement>): boolean =>
  event.target instanceof Node &&
  event.currentTarget.contains(event.target) &&
  !event.defaultPrevented &&
  !isTyping(event.target) &&
  !(OWN_KEYS.has(event.key) && isControl(event.target));

const isBare = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly altKey: boolean }) =>
  !event.ctrlKey && !event.metaKey && !event.altKey;

/** Nothing that hears keys has the focus: a page that somebody came to begins at its heading, or at its content. */
const isAtRest = () => document.activeElement?.matches('body, h1, main') !== false;

/** Keys of a table: on its rows, and J and K from anywhere on a page where nothing else has the focus. */
export const useTableKeys = <Row>(ground: Ground<Row>) => {
  const latest = useLatest(ground);
  useEffect(() => {
    const enterRows = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !isAtRest() || !singleKeysAllowed()) return;
      if ((event.key !== 'j' && event.key !== 'k') || !isBare(event)) return;
      const { focus, model } = latest.current;
      if (model.items.length === 0) return;
      event.preventDefault();
      focus.moveTo(focus.active);
    };
    document.addEventListener('keydown', enterRows);
    return () => document.removeEventListener('keydown', enterRows);
  }, [latest]);
  return (event: KeyboardEvent<HTMLElement>) => {
    const item = ground.model.items[ground.focus.active];
    if (item === undefined || !isForRows(event)) return;
    const single = singleKeysAllowed();
    const command = commandOf(event, single);
    if (event.target === event.currentTarget) {
      if (command !== undefined && enter(command, ground)) event.preventDefault();
      return;
    }
    const own = () =>
      item.kind === 'row' && single && isBare(event) && ground.props.onRowKey?.(event.key, item.row) === true;
    if (command === undefined ? own() : obey(command, item, ground)) event.preventDefault();
  };
};
