import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import { type ColumnChoice, columnChoices, withColumnMoved, withColumnToggled } from './column-moves.ts';
import styles from './display.module.css';
import type { Column, TableState } from './types.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly state: TableState;
  readonly onStateChange: (state: TableState) => void;
}

interface LineProps<Row> extends Props<Row> {
  readonly choice: ColumnChoice<Row>;
  readonly first: boolean;
  readonly last: boolean;
}

const ColumnLine = <Row,>({ columns, state, onStateChange, choice, first, last }: LineProps<Row>) => {
  const t = useText('data.display');
  const { column, shown, fixed } = choice;
  const move = (by: 1 | -1) => onStateChange(withColumnMoved(columns, state, { id: column.id, by }));
  return (
    <li className={styles.column}>
      <label className={styles.columnLabel}>
        <input
          type="checkbox"
          checked={shown}
          disabled={fixed}
          onChange={() => onStateChange(withColumnToggled(columns, state, column.id))}
        />
        <span>{column.header}</span>
      </label>
      {shown && !fixed && (
        <span className={styles.moves}>
          <button
            type="button"
            aria-label={t('moveUp', { column: column.header })}
            disabled={first}
            onClick={() => move(-1)}
          >
            <Icon name="chev-u" size={12} />
          </button>
          <button
            type="button"
            aria-label={t('moveDown', { column: column.header })}
            disabled={last}
            onClick={() => move(1)}
          >
            <Icon name="chev-d" size={12} />
          </button>
        </span>
      )}
    </li>
  );
};

/** Which columns, in which order. */
export const ColumnList = <Row,>(props: Props<Row>) => {
  const t = useText('data.display');
  const choices = columnChoices(props.columns, props.state);
  const shown = choices.filter(choice => choice.shown).length;
  return (
    <div>
      <div className={styles.heading}>{t('columns')}</div>
      <ul className={styles.columns} aria-label={t('columns')}>
        {choices.map((choice, index) => (
          <ColumnLine
            key={choice.column.id}
            {...props}
            choice={choice}
            first={index <= 1}
            last={index === shown - 1}
          />
        ))}
      </ul>
    </div>
  );
};
