/** How good or bad a cell's value is; decides its colour. */
export type Tone = 'good' | 'warn' | 'bad' | 'dim';

export type Cell = string | number | boolean | readonly string[] | undefined;

export interface Column<Item> {
  /** Upper case, as it stands above the column. */
  readonly title: string;
  value(item: Item): Cell;
  /** Shown only with `-o wide`. */
  readonly wide?: boolean;
  /** Never cut, because a part of it is worth nothing: an id, a time. */
  readonly whole?: boolean;
  /** Left out where the terminal is too narrow, before other columns are cut. */
  readonly spare?: boolean;
  readonly align?: 'left' | 'right';
  tone?(item: Item): Tone | undefined;
}

/** How resources of one kind are shown to people and to scripts. */
export interface View<Item> {
  /** Singular, as it stands in `-o name`: `user`, `team`. */
  readonly kind: string;
  name(item: Item): string;
  readonly columns: readonly Column<Item>[];
  /** What to say when there are none, and how one comes about. */
  readonly empty?: string;
}

/** Names the item's type once, so that the columns' functions know it. */
export const defineView = <Item>(view: View<Item>): View<Item> => view;
