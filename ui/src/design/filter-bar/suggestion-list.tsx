import { useText } from '../../text/index.ts';
import styles from './filter-bar.module.css';
import type { Suggestion } from './suggest.ts';

interface Props {
  readonly id: string;
  readonly offered: readonly Suggestion[];
  readonly marked: number;
  readonly onMark: (index: number) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** What one may mean, below the input. The focus stays in the input. */
export const SuggestionList = ({ id, offered, marked, onMark, onChoose }: Props) => {
  const t = useText('data.filter');
  if (offered.length === 0) return null;
  return (
    // A list that scrolls is a stop of Tab by itself, and would be gone as soon as the input has lost the focus.
    <div id={id} role="listbox" tabIndex={-1} aria-label={t('suggestions')} className={styles.suggestions}>
      {offered.map((suggestion, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the marked option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
        <div
          key={suggestion.insert}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          className={styles.suggestion}
          onPointerMove={() => onMark(index)}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <span className={suggestion.kind === 'key' ? styles.suggestedKey : styles.suggestedValue}>
            {suggestion.label}
          </span>
          {suggestion.detail !== undefined && (
            <span className={styles.suggestedDetail}>{suggestion.detail}</span>
          )}
          {suggestion.count !== undefined && (
            <span className={styles.count}>{t('count', { count: suggestion.count })}</span>
          )}
        </div>
      ))}
    </div>
  );
};
