import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { StateIcon, type Tone } from '../../../design/status/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import { readConditions, type SetCondition, troublesOf } from './conditions.ts';
import styles from './set.module.css';

const SHAPES = {
  ok: 'ok',
  run: 'run',
  warn: 'warn',
  bad: 'bad',
  gate: 'gate',
  idle: 'unknown',
} as const satisfies Readonly<Record<Tone, string>>;

/** What is well needs no more words, and what is not has a banner with them. */
const isUntold = (tone: Tone): boolean => tone === 'run' || tone === 'idle';

interface Props {
  readonly conditions: readonly SetCondition[];
  /** Undefined where they are in sight. */
  readonly onGenerators: (() => void) | undefined;
}

/** What the set says of itself: what somebody has to see to, with what to do, and then all of it in words. */
export const SetConditions = ({ conditions, onGenerators }: Props) => {
  const t = useText('applicationSets');
  return (
    <div className={styles.conditions}>
      {troublesOf(conditions).map(({ tone, word, message, remedy }) => (
        <Banner
          key={word}
          tone={tone}
          title={message === '' ? t(`condition.${word}`) : message}
          actions={
            onGenerators &&
            (remedy === 'generator' || remedy === 'template') && (
              <Button size="sm" onClick={onGenerators}>
                {t('showGenerators')}
              </Button>
            )
          }
        >
          {remedy && t(`remedy.${remedy}`)}
        </Banner>
      ))}
      <ul className={styles.conditionList} aria-label={t('conditionsLabel')}>
        {readConditions(conditions).map(({ type, word, tone, message, at }) => (
          <li key={type} title={type}>
            <StateIcon tone={tone} shape={SHAPES[tone]} size={14} />
            {word === undefined ? type : t(`condition.${word}`)}
            {at !== null && <Time at={at} bare />}
            {isUntold(tone) && message !== '' && <span className={styles.said}>{message}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
};
