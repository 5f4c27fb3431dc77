import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import { Keys } from '../kbd/index.ts';
import styles from './filter-bar.module.css';
import type { Facet } from './suggest.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly facets: readonly Facet[];
  /** Set to write a key into the input and offer its values. */
  readonly start: { readonly text: string } | undefined;
}

/** How long the list waits for the next letter. */
const PAUSE_MS = 200;

/** Where one writes a query. What is written is told after a pause, at once with Enter or a suggestion. */
export const FilterInput = ({ label, value, onChange, facets, start }: Props) => {
  const t = useText('data.filter');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== told.current) {
    told.current = value;
    if (draft !== value) setDraft(value);
  }

  const tell = (text: string) => {
    clearTimeout(timer.current);
    told.current = text.trim();
    onChange(text.trim());
  };
  const write = (text: string, done: boolean) => {
    setDraft(text);
    clearTimeout(timer.current);
    if (done) tell(text);
    else timer.current = setTimeout(() => tell(text), PAUSE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const list = useSuggestions(input, facets, write);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each key that is asked for
  useEffect(() => {
    const element = input.current;
    if (start === undefined || element === null) return;
    setDraft(start.text);
    element.focus();
    requestAnimationFrame(() => {
      element.setSelectionRange(start.text.length, start.text.length);
      list.look();
    });
  }, [start]);

  const marked = list.offered[list.marked];
  const enter = () => {
    if (marked !== undefined) return list.choose(marked);
    list.close();
    return tell(draft);
  };
  const leave = () => {
    if (list.offered.length > 0) return list.close();
    return draft === '' ? input.current?.blur() : write('', true);
  };
  const down = () => (list.offered.length === 0 ? list.look() : list.mark(1));
  const actOf = (key: string): (() => void) | undefined => {
    switch (key) {
      case 'ArrowDown':
        return down;
      case 'ArrowUp':
        return () => list.mark(-1);
      case 'Enter':
        return enter;
      case 'Tab':
        return marked === undefined ? undefined : enter;
      case 'Escape':
        return leave;
      default:
        return undefined;
    }
  };
  const press = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : actOf(event.key);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className={styles.search}>
      <label className={styles.box}>
        <Icon name="search" size={14} />
        <input
          ref={input}
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={label}
          placeholder={label}
          aria-expanded={list.offered.length > 0}
          aria-controls={list.offered.length > 0 ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={marked === undefined ? undefined : `${id}-${list.marked}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2000}
          data-filter-input=""
          value={draft}
          onChange={event => {
            write(event.target.value, false);
            list.look();
          }}
          onFocus={list.look}
          onClick={list.look}
          onBlur={() => {
            list.close();
            if (draft.trim() !== told.current) tell(draft);
          }}
          onKeyDown={press}
        />
        {draft === '' ? (
          <span aria-hidden="true">
            <Keys keys="/" />
          </span>
        ) : (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('clear')}
            onPointerDown={event => event.preventDefault()}
            onClick={() => write('', true)}
          >
            <Icon name="x" size={12} />
          </button>
        )}
      </label>
      <SuggestionList
        id={id}
        offered={list.offered}
        marked={list.marked}
        onMark={list.setMarked}
        onChoose={list.choose}
      />
    </div>
  );
};
