import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { popup } from '../popup/index.ts';
import { ColumnList } from './column-list.tsx';
import styles from './display.module.css';
import type { Column, Density, TableState } from './types.ts';

export interface Choices<Row> {
  readonly columns: readonly Column<Row>[];
  readonly state: TableState;
  readonly onStateChange: (state: TableState) => void;
}

const DENSITIES: readonly Density[] = ['dense', 'normal', 'tall'];

const DensityChoice = <Row,>({ state, onStateChange }: Choices<Row>) => {
  const t = useText('data.display');
  return (
    <div className={styles.line}>
      <span id="display-density">{t('density')}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own look */}
      <div role="group" aria-labelledby="display-density" className={styles.segments}>
        {DENSITIES.map(density => (
          <button
            key={density}
            type="button"
            aria-pressed={(state.density ?? 'normal') === density}
            onClick={() => onStateChange({ ...state, density: density === 'normal' ? undefined : density })}
          >
            {t(density)}
          </button>
        ))}
      </div>
    </div>
  );
};

const SortChoice = <Row,>({ columns, state, onStateChange }: Choices<Row>) => {
  const t = useText('data.display');
  const sortable = columns.filter(column => column.sort !== undefined);
  if (sortable.length === 0) return null;
  const { sort } = state;
  const choose = (id: string) => {
    const column = sortable.find(candidate => candidate.id === id);
    onStateChange({
      ...state,
      sort: column === undefined ? undefined : { column: id, direction: column.sortFirst ?? 'ascending' },
    });
  };
  const turn = () => {
    if (sort === undefined) return;
    const direction = sort.direction === 'ascending' ? 'descending' : 'ascending';
    onStateChange({ ...state, sort: { ...sort, direction } });
  };
  return (
    <div className={styles.line}>
      <label htmlFor="display-sort">{t('sort')}</label>
      <span className={styles.sortPair}>
        <select
          id="display-sort"
          className={styles.select}
          value={sort?.column ?? ''}
          onChange={event => choose(event.target.value)}
        >
          <option value="">{t('sortNone')}</option>
          {sortable.map(column => (
            <option key={column.id} value={column.id}>
              {column.header}
            </option>
          ))}
        </select>
        {sort !== undefined && (
          <button type="button" className={styles.turn} onClick={turn}>
            {t(sort.direction)}
          </button>
        )}
      </span>
    </div>
  );
};

interface Props extends Choices<never> {
  readonly open: boolean;
  /** What opens and closes it; the focus goes back there. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** Row height, order, and which columns in which order. */
export const DisplayPanel = ({ open, button, onClose, ...choices }: Props) => {
  const { state, onStateChange } = choices;
  const t = useText('data.display');
  const changed = state.columns !== undefined || state.density !== undefined || state.sort !== undefined;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(isOpen, { event }) => {
        // The button does both by itself.
        const isButton = event.target instanceof Node && button.current?.contains(event.target);
        if (!isOpen && !isButton) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} anchor={button} sideOffset={4} align="end">
          <Popover.Popup
            className={classNames(popup.popup, styles.display)}
            aria-label={t('title')}
            finalFocus={button}
          >
            <DensityChoice {...choices} />
            <SortChoice {...choices} />
            <div className={popup.separator} />
            <ColumnList {...choices} />
            {changed && (
              <>
                <div className={popup.separator} />
                <button type="button" className={styles.reset} onClick={() => onStateChange({})}>
                  {t('reset')}
                </button>
              </>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
