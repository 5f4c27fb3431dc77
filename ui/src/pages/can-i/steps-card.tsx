import type { Decision } from '../../access-rules/index.ts';
import { Card } from '../../design/card/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { HelpLink } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './can-i.module.css';
import { stepsOf } from './question.ts';

const LOOKS = {
  passed: { tone: 'idle', shape: 'skipped' },
  yes: { tone: 'ok', shape: 'ok' },
  no: { tone: 'bad', shape: 'bad' },
  later: { tone: 'idle', shape: 'pending' },
} as const;

/** The lines that are gone through in order, up to the one that decided. */
export const StepsCard = ({ decision }: { readonly decision: Decision }) => {
  const t = useText('access.canI');
  return (
    <Card title={t('steps')} aside={t('stepsHint')} footer={<HelpLink topic="access">{t('about')}</HelpLink>}>
      <ol className={styles.steps}>
        {stepsOf(decision).map(({ step, state }) => (
          <li
            key={step}
            data-state={state}
            aria-current={state === 'yes' || state === 'no' ? 'step' : undefined}
          >
            <StateIcon {...LOOKS[state]} size={14} />
            <span>{t(`step.${step}`)}</span>
            <span className={styles.state}>{t(`stepState.${state}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
};
