import { classNames } from '../../design/class-names/index.ts';
import { lookOf, StateIcon, useStatusWords } from '../../design/status/index.ts';
import { Duration, useNow } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import { criticalPath } from './critical-path.ts';
import { leaves, type Step, shownMs, stepMs, stepState } from './step.ts';
import { ticksOf, unitOf } from './time-scale.ts';
import styles from './waterfall.module.css';

interface Props {
  readonly number: number;
  readonly steps: readonly Step[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** When each step ran, on one line of time. */
export const StepWaterfall = ({ number, steps, selected, onSelect }: Props) => {
  const t = useText('build');
  const word = useStatusWords('step');
  const now = useNow('quick').getTime();
  const rows = leaves(steps);
  const begun = rows.flatMap(({ startedAt }) => (startedAt === undefined ? [] : [Date.parse(startedAt)]));
  const first = Math.min(...begun);
  const last = Math.max(
    ...rows.map(step =>
      step.startedAt === undefined ? first : Date.parse(step.startedAt) + (stepMs(step, now) ?? 0),
    ),
  );
  const span = Math.max(1, last - first);
  const critical = new Set(criticalPath(steps, now).map(({ id }) => id));
  return (
    <div>
      <div className={styles.ruler} aria-hidden="true">
        <span>{t('column.step')}</span>
        <span className={styles.scale}>
          {begun.length > 0 &&
            ticksOf(span).map(ms => (
              <i key={ms} style={{ insetInlineStart: `${(ms / span) * 100}%` }}>
                {t(`scale.${unitOf(ms).unit}`, { count: unitOf(ms).count })}
              </i>
            ))}
        </span>
        <span className={styles.length}>{t('column.length')}</span>
      </div>
      <ul className={styles.rows} aria-label={t('steps.label', { number })}>
        {rows.map(step => {
          const ms = stepMs(step, now);
          const state = stepState(step);
          return (
            <li key={step.id}>
              <button
                type="button"
                className={classNames(styles.row, step.id === selected && styles.selected)}
                aria-pressed={step.id === selected}
                onClick={() => onSelect(step.id)}
              >
                <span className={styles.name}>
                  <StateIcon {...lookOf('step', state)} size={16} label={word(state)} />
                  <span>{step.title ?? step.name}</span>
                </span>
                <span className={styles.lane}>
                  {ms !== undefined && step.startedAt !== undefined && (
                    <i
                      className={classNames(
                        styles.bar,
                        styles[lookOf('step', state).tone],
                        critical.size > 1 && critical.has(step.id) && styles.critical,
                      )}
                      style={{
                        insetInlineStart: `${((Date.parse(step.startedAt) - first) / span) * 100}%`,
                        inlineSize: `${Math.max(0.4, (ms / span) * 100)}%`,
                      }}
                    />
                  )}
                </span>
                <span className={styles.length}>
                  {ms === undefined && t('step.notStarted')}
                  {ms !== undefined && state !== 'skipped' && <Duration ms={shownMs(step, now) ?? ms} />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** What the colours and lines of the bars mean. */
export const WaterfallLegend = () => {
  const t = useText('build.legend');
  return (
    <ul className={styles.legend} aria-label={t('label')}>
      <li>
        <i className={styles.swatch} />
        {t('ran')}
      </li>
      <li>
        <i className={classNames(styles.swatch, styles.gate)} />
        {t('waited')}
      </li>
      <li>
        <i className={classNames(styles.swatch, styles.path)} />
        {t('critical')}
      </li>
    </ul>
  );
};
