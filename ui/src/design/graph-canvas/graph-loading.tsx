import styles from './graph-canvas.module.css';

const MOST_ROWS = 5;
const MOST_COLUMNS = 5;

/** As many nodes as there are, while their places are computed; one row of them while even that is not known. */
export const GraphLoading = ({ label, count }: { readonly label: string; readonly count: number }) => {
  const columns = Math.min(MOST_COLUMNS, count === 0 ? 3 : Math.ceil(count / MOST_ROWS));
  const rows = Math.min(MOST_ROWS, Math.max(1, Math.ceil(count / columns)));
  return (
    <div className={styles.loading} role="status" data-skeleton="">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number.
        <div key={column}>
          {Array.from({ length: rows }, (__, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number.
            <i key={row} />
          ))}
        </div>
      ))}
    </div>
  );
};
