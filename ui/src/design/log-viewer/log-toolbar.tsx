import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useText } from '../../text/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import type { FindOptions } from './find.ts';
import styles from './log-viewer.module.css';
import type { Find } from './use-find.ts';

export interface LogOptions extends FindOptions {
  readonly timestamps: boolean;
  readonly wrap: boolean;
  readonly follow: boolean;
}

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly needle: string;
  readonly onNeedle: (needle: string) => void;
  readonly find: Find;
  readonly at: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly options: LogOptions;
  readonly onOptions: (change: Partial<LogOptions>) => void;
  /** The log still grows. */
  readonly live: boolean;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}

interface ToggleProps {
  readonly icon: IconName;
  readonly label: string;
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Toggle = ({ icon, label, on, disabled = false, onClick }: ToggleProps) => (
  <button
    type="button"
    className={styles.toggle}
    aria-label={label}
    aria-pressed={on}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon name={icon} size={14} />
  </button>
);

/** The match that the reader is at, of how many; while the log is searched, how far that has come. */
const useHitWords = ({ find, at }: Pick<Props, 'find' | 'at'>): string => {
  const t = useText('data.log');
  const count = find.matches.length;
  if (find.invalid) return t('invalidPattern');
  if (find.failed) return t('findFailed');
  if (find.searching && find.searched > 0 && find.searched < 1)
    return t('searching', { count, percent: Math.floor(find.searched * 100) });
  if (count === 0) return find.searching ? '' : t('noHits');
  return t(find.full ? 'hitsMany' : 'hits', { at: at + 1, count });
};

const Hits = ({ find, at, needle }: Pick<Props, 'find' | 'at' | 'needle'>) => {
  const words = useHitWords({ find, at });
  return (
    <span className={styles.hits} role="status">
      {needle === '' ? '' : words}
    </span>
  );
};

/** Finding, and how the log is shown. */
export const LogToolbar = (props: Props) => {
  const { input, needle, onNeedle, find, at, onStep, options, onOptions, live, start, end } = props;
  const t = useText('data.log');
  const none = find.matches.length === 0;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else if (needle === '') input.current?.blur();
    else onNeedle('');
  };
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolbarStart}>{start}</div>
      <search className={styles.find}>
        <label className={styles.findLabel}>
          <Icon name="search" size={14} />
          <input
            ref={input}
            type="text"
            value={needle}
            aria-label={t('find')}
            placeholder={t('find')}
            aria-invalid={find.invalid}
            spellCheck={false}
            maxLength={200}
            onChange={event => onNeedle(event.target.value)}
            onKeyDown={press}
          />
        </label>
        <Hits find={find} at={at} needle={needle} />
        <Toggle
          icon="case"
          label={t('matchCase')}
          on={options.matchCase}
          onClick={() => onOptions({ matchCase: !options.matchCase })}
        />
        <Toggle
          icon="regex"
          label={t('regex')}
          on={options.regex}
          onClick={() => onOptions({ regex: !options.regex })}
        />
      </search>
      <div className={styles.tools}>
        <Toggle icon="chev-u" label={t('previous')} disabled={none} onClick={() => onStep(-1)} />
        <Toggle icon="chev-d" label={t('next')} disabled={none} onClick={() => onStep(1)} />
        <span className={styles.rule} />
        <Toggle
          icon="clock"
          label={t('timestamps')}
          on={options.timestamps}
          onClick={() => onOptions({ timestamps: !options.timestamps })}
        />
        <Toggle
          icon="wrap"
          label={t('wrap')}
          on={options.wrap}
          onClick={() => onOptions({ wrap: !options.wrap })}
        />
        {live && (
          <Toggle
            icon="follow"
            label={t('follow')}
            on={options.follow}
            onClick={() => onOptions({ follow: !options.follow })}
          />
        )}
        {end !== undefined && <span className={styles.rule} />}
        {end}
      </div>
    </div>
  );
};
