import type { components } from '../../api/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { BarRuns } from '../../design/sparkline/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { useDurationWords } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './tests.module.css';

type Test = components['schemas']['BuildTest'];

/** How the ends of tests are drawn. */
export const TEST_LOOKS = {
  failed: { tone: 'bad', shape: 'bad' },
  passed: { tone: 'ok', shape: 'ok' },
  skipped: { tone: 'idle', shape: 'skipped' },
} as const;

interface Props {
  readonly test: Test;
  /** Whether tests of several steps are listed. */
  readonly showsStep: boolean;
}

/** One test; what it said opens below it. */
export const TestRow = ({ test, showsStep }: Props) => {
  const said = [test.message, test.details].filter(text => text !== undefined && text !== '');
  if (said.length === 0)
    return (
      <li className={styles.row}>
        <span />
        <Facts test={test} showsStep={showsStep} />
      </li>
    );
  return (
    <li>
      <details className={styles.opens}>
        <summary className={styles.row}>
          <Icon name="chev-r" size={12} className={styles.chevron} />
          <Facts test={test} showsStep={showsStep} />
        </summary>
        {/* Scrolls sideways, so the keyboard must reach it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
        <pre className={styles.said} tabIndex={0}>
          {said.join('\n\n')}
        </pre>
      </details>
    </li>
  );
};

const Facts = ({ test, showsStep }: Props) => {
  const t = useText('build.tests');
  const length = useDurationWords();
  return (
    <>
      <StateIcon {...TEST_LOOKS[test.status]} size={14} label={t(`state.${test.status}`)} />
      <span className={styles.name}>
        <b>{test.name}</b> <span className={styles.suite}>{test.suite}</span>
        {test.status === 'failed' && test.message !== undefined && (
          <span className={styles.why}>{test.message}</span>
        )}
      </span>
      {test.flaky && <Tag tone="warn">{t('flaky')}</Tag>}
      {showsStep && <span className={styles.step}>{test.stepName}</span>}
      <span className={styles.history}>
        {test.history.length > 1 && (
          <BarRuns runs={test.history.map(({ buildId, status }) => ({ id: buildId, state: status }))} />
        )}
      </span>
      <span className={styles.length}>{length(test.seconds * 1000)}</span>
    </>
  );
};
