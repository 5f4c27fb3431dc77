import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import { useWidth } from '../measure/index.ts';
import { isTyping, singleKeysAllowed } from '../single-keys/index.ts';
import { DiffBody, DiffColumns } from './diff-body.tsx';
import { diffTexts } from './diff-model.ts';
import { stretches } from './diff-rows.ts';
import styles from './diff-view.module.css';
import { maskValues } from './mask.ts';

export type DiffMode = 'inline' | 'split';

interface Props {
  /** What is compared: "ConfigMap identity-config". */
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly mode?: DiffMode | undefined;
  /** Shown in the head, which folds the whole difference; no head without it. */
  readonly title?: ReactNode;
  /** Unchanged lines around each change; 3 unless told. */
  readonly context?: number | undefined;
  /** Shows which values differ, never the values. */
  readonly secret?: boolean | undefined;
  /** Shown instead of a difference that is too large; a sentence unless told. */
  readonly tooLarge?: ReactNode;
}

/** Unchanged lines that one press shows more. */
const MORE = 40;
/** Lines in the document at once; more come when asked for. */
const PAGE = 2000;
/** Narrower than this there is no room for both sides. */
export const SPLIT_WIDTH = 720;

/** Goes to the next or previous change inside an element. */
const goToChange = (root: HTMLElement | null, by: 1 | -1) => {
  const changes = [...(root?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
  const current = document.activeElement?.closest<HTMLElement>('[data-change]');
  const at = current ? changes.indexOf(current) : -1;
  const next = at < 0 ? (by > 0 ? 0 : changes.length - 1) : at + by;
  const target = changes[(next + changes.length) % changes.length];
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
};

const useDiff = ({ before, after, secret = false, context = 3 }: Props) => {
  const [opened, setOpened] = useState<ReadonlyMap<number, number>>(new Map());
  const [shown, setShown] = useState(PAGE);
  const model = useMemo(() => {
    const compared = diffTexts(before, after);
    return compared !== undefined && secret ? maskValues(compared) : compared;
  }, [before, after, secret]);
  const runs = useMemo(
    () => stretches(model?.lines.slice(0, shown) ?? [], context, opened),
    [model, context, opened, shown],
  );
  const open = (start: number) =>
    setOpened(before_ => new Map(before_).set(start, (before_.get(start) ?? 0) + MORE));
  const hidden = Math.max(0, (model?.lines.length ?? 0) - shown);
  return { model, runs, open, hidden, more: () => setShown(count => count + PAGE) };
};

/** What differs between two texts, by lines and words. N goes to the next change, Shift+N to the one before. */
export const DiffView = (props: Props) => {
  const { label, mode = 'inline', title, tooLarge } = props;
  const t = useText('data.diff');
  const root = useRef<HTMLElement>(null);
  const width = useWidth(root);
  const { model, runs, open, hidden, more } = useDiff(props);
  const [folded, setFolded] = useState(false);
  const split = mode === 'split' && width >= SPLIT_WIDTH;
  const press = (event: KeyboardEvent) => {
    const step = { n: 1, N: -1 }[event.key] as 1 | -1 | undefined;
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || !singleKeysAllowed()) return;
    event.preventDefault();
    goToChange(root.current, step);
  };
  const same = model !== undefined && model.added === 0 && model.removed === 0;
  return (
    <section ref={root} className={styles.diff} aria-label={label} onKeyDown={press}>
      {title !== undefined && (
        <div className={styles.head}>
          <button
            type="button"
            className={styles.headFold}
            aria-expanded={!folded}
            aria-label={t(folded ? 'unfold' : 'fold')}
            onClick={() => setFolded(!folded)}
          >
            <Icon name={folded ? 'chev-r' : 'chev-d'} size={12} />
          </button>
          <div className={styles.title}>{title}</div>
          {model !== undefined && !same && (
            <span className={styles.counts}>
              <span className={styles.added}>{t('plus', { count: model.added })}</span>
              <span className={styles.removed}>{t('minus', { count: model.removed })}</span>
            </span>
          )}
        </div>
      )}
      {!folded && model === undefined && <p className={styles.note}>{tooLarge ?? t('tooLarge')}</p>}
      {!folded && same && <p className={styles.note}>{t('none')}</p>}
      {!folded && model !== undefined && !same && (
        <table className={split ? styles.splitTable : styles.table} aria-label={label}>
          <DiffColumns split={split} />
          <DiffBody runs={runs} split={split} onOpen={open} />
        </table>
      )}
      {!folded && hidden > 0 && !same && (
        <button type="button" className={styles.more} onClick={more}>
          {t('showMore', { count: hidden })}
        </button>
      )}
    </section>
  );
};
