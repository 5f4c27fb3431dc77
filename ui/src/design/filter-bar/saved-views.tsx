import { useText } from '../../text/index.ts';
import styles from './filter-bar.module.css';
import { parseQuery } from './grammar.ts';
import { asksSame } from './query.ts';
import { SaveView } from './save-view.tsx';

/** A query with a name. */
interface SavedView {
  readonly id: string;
  readonly label: string;
  readonly query: string;
  readonly count?: number | undefined;
}

interface Props {
  /** Accessible name: "Views of pipelines". */
  readonly label: string;
  readonly views: readonly SavedView[];
  /** The query of now; its view is marked. */
  readonly value: string;
  readonly onChange: (query: string) => void;
  /** Keeps the query of now under a name; without it views cannot be saved. */
  readonly onSave?: ((name: string) => void) | undefined;
}

/** Named queries in a row, and a way to name the one of now. */
export const SavedViews = ({ label, views, value, onChange, onSave }: Props) => {
  const t = useText('data.filter');
  const now = parseQuery(value);
  const current = views.find(view => asksSame(parseQuery(view.query), now));
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(view => (
        <button
          key={view.id}
          type="button"
          className={styles.view}
          aria-current={view === current ? 'true' : undefined}
          onClick={() => onChange(view.query)}
        >
          {view.label}
          {view.count !== undefined && (
            <span className={styles.viewCount}>{t('count', { count: view.count })}</span>
          )}
        </button>
      ))}
      {onSave !== undefined && <SaveView query={value} disabled={current !== undefined} onSave={onSave} />}
    </nav>
  );
};
