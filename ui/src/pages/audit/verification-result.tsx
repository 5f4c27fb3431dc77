import type { ReactNode } from 'react';
import type { components } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import { type Anchor, writeAnchor } from './anchor.ts';
import styles from './audit.module.css';
import type { Log } from './use-records.ts';
import { type StepState, stepsOf } from './verification-steps.ts';

type Verification = components['schemas']['AuditVerification'];

interface Props {
  readonly result: Verification;
  readonly log: Log;
  /** What it was compared with. */
  readonly anchor: Anchor | undefined;
  /** Opens the record at a place; undefined where it is not at hand. */
  readonly open: (place: number) => (() => void) | undefined;
}

/** What the walk over the log found, step by step. */
export const VerificationResult = ({ result, log, anchor, open }: Props) => {
  const t = useText('audit.verify');
  const { problem } = result;
  const openBroken = problem && open(problem.seq);
  return (
    <>
      {problem === undefined ? (
        <Banner tone="ok" title={t('intact')}>
          {t(`log.${log}`)}
        </Banner>
      ) : (
        <Banner tone="bad" urgent title={t(`problem.${problem.kind}`, { seq: problem.seq })}>
          {sentence(problem.explanation)}
          <p className={styles.todoTitle}>{t('todo.title')}</p>
          <ul className={styles.todo}>
            <li>{t('todo.keep')}</li>
            <li>{t(problem.kind === 'anchor' ? 'todo.anchor' : 'todo.compare')}</li>
            <li>{t('todo.who')}</li>
          </ul>
          {openBroken && (
            <Button size="sm" onClick={openBroken}>
              {t('openRecord')}
            </Button>
          )}
        </Banner>
      )}
      <ol className={styles.steps}>
        {stepsOf(result, anchor).map(step => (
          <Step key={step.id} state={step.state} title={t(`step.${step.title}`, step.values)}>
            {step.text && t(`step.${step.text}`, step.values)}
            {step.text === 'headHint' && result.head && (
              <CopyField label={t('anchor')} text={writeAnchor(result.head)} copyLabel={t('copyAnchor')} />
            )}
          </Step>
        ))}
      </ol>
    </>
  );
};

const LOOKS = {
  ok: { tone: 'ok', shape: 'ok' },
  bad: { tone: 'bad', shape: 'bad' },
  warn: { tone: 'warn', shape: 'warn' },
  idle: { tone: 'idle', shape: 'skipped' },
} as const;

interface StepProps {
  readonly state: StepState;
  readonly title: string;
  readonly children: ReactNode;
}

const Step = ({ state, title, children }: StepProps) => (
  <li className={styles.step}>
    <StateIcon {...LOOKS[state]} size={15} />
    <span className={styles.stepTitle}>{title}</span>
    <div className={styles.stepText}>{children}</div>
  </li>
);
