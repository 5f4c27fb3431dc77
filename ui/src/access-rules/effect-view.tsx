import { Banner } from '../design/banner/index.ts';
import { Button } from '../design/button/index.ts';
import { sentence } from '../design/sentence/index.ts';
import { SkeletonText } from '../design/skeleton/index.ts';
import { StateIcon } from '../design/status/index.ts';
import { useText } from '../text/index.ts';
import { isRest, type SubjectEffect, type Unchanged } from './effect.ts';
import styles from './effect-view.module.css';
import { useLanguage } from './rule-sentence.tsx';
import { actsWords, plain, rulePhrases } from './rule-words.ts';
import type { EffectAnswer } from './use-effect-of.ts';
import { useSubjects } from './use-subjects.ts';

interface Props {
  readonly answer: EffectAnswer;
}

/** Who gains and who loses what, before it happens. */
export const EffectView = ({ answer }: Props) => {
  const t = useText('access.change');
  if (answer.fault)
    return (
      <Banner
        tone="warn"
        title={t('failed')}
        actions={
          <Button size="sm" onClick={answer.retry}>
            {t('retry')}
          </Button>
        }
      >
        {sentence(answer.fault.message)}
      </Banner>
    );
  if (!answer.hasQuestions) return <p className={styles.quiet}>{t('noStandIn')}</p>;
  if (answer.isPending && answer.effects.length === 0) return <SkeletonText lines={2} />;
  return (
    <div className={styles.view} aria-live="polite">
      {answer.effects.map(effect => (
        <OneSubject key={effect.id} effect={effect} isRest={isRest(effect, answer.effects)} />
      ))}
      <p className={styles.quiet}>{t('bound')}</p>
    </div>
  );
};

interface SubjectProps {
  readonly effect: SubjectEffect;
  /** It is about all who are not named before it. */
  readonly isRest: boolean;
}

const OneSubject = ({ effect, isRest: rest }: SubjectProps) => {
  const t = useText('access.change');
  const language = useLanguage();
  const { subjectOf } = useSubjects();
  const { who, what } = rulePhrases(language, effect.rule);
  const subject = effect.rule.subject.kind === 'team' ? subjectOf(effect.rule.subject.id) : undefined;
  return (
    <div className={styles.subject}>
      <ul className={styles.lines}>
        {effect.gains.length > 0 && (
          <li className={styles.gain}>
            <span className={styles.sign} aria-hidden="true">
              +
            </span>
            <span>{t('gains', { who, actions: actsWords(language, effect.gains), what })}</span>
          </li>
        )}
        {effect.loses.length > 0 && (
          <li className={styles.loss}>
            <span className={styles.sign} aria-hidden="true">
              −
            </span>
            <span>{t('loses', { who, actions: actsWords(language, effect.loses), what })}</span>
          </li>
        )}
        {effect.gains.length + effect.loses.length === 0 && (
          <li className={styles.same}>
            <span className={styles.sign} aria-hidden="true">
              =
            </span>
            <span>{rest ? t('nothingElse') : t('nothing', { who, what })}</span>
          </li>
        )}
      </ul>
      {subject && (
        <p className={styles.quiet}>
          {subject.people.length + subject.machines.length === 0
            ? t('nobody')
            : t('size', { people: subject.people.length, machines: subject.machines.length })}
        </p>
      )}
      {effect.stays.length > 0 && !rest && (
        <ul className={styles.stays}>
          {effect.stays.map(stay => (
            <Stay key={stay.action} stay={stay} />
          ))}
        </ul>
      )}
    </div>
  );
};

const KNOWN = [
  'allow-rule',
  'open',
  'owner',
  'admin',
  'deny-rule',
  'no-rule',
  'not-owner',
  'admin-only',
] as const;

const Stay = ({ stay: { action, decision } }: { readonly stay: Unchanged }) => {
  const t = useText('access.change');
  const reason = KNOWN.find(known => known === decision.reason) ?? 'other';
  return (
    <li>
      <StateIcon
        tone={decision.allowed ? 'ok' : 'idle'}
        shape={decision.allowed ? 'ok' : 'skipped'}
        size={12}
      />
      <code>{plain(action)}</code>
      <span>{t(`stays.${reason}`)}</span>
    </li>
  );
};
