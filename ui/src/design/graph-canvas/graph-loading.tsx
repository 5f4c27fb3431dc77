import styles from './graph-canvas.module.css';

/** Places of nodes, while their real places are computed. */
export const GraphLoading = ({ label }: { readonly label: string }) => (
  <div className={styles.loading} role="status" data-skeleton="">
    <span className="visually-hidden">{label}</span>
    {[1, 2, 3].map(column => (
      <div key={column}>
        {[1, 2, 3].slice(0, column === 2 ? 3 : 2).map(row => (
          <i key={row} />
        ))}
      </div>
    ))}
  </div>
);
