import type { ReactNode } from 'react';
import { Button } from '../../../design/button/index.ts';
import type { DiffMode } from '../../../design/diff-view/index.ts';
import { Link } from '../../../design/link/index.ts';
import { sentence } from '../../../design/sentence/index.ts';
import { StateIcon } from '../../../design/status/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import { wordsOf } from '../error-words.ts';
import { ChangedObject } from './changed-object.tsx';
import styles from './deployments.module.css';
import { addressOf, type Comparison, type Effect, type Follower, placeOf } from './effects.ts';
import type { Effects } from './use-effects.ts';

interface Props {
  readonly effect: Effect;
  readonly mode: DiffMode;
  readonly effects: Effects;
}

/** Few enough are open at once; of many, one opens what one wants to read. */
const OPENED_MOST = 3;

/** One application, and what the merge would do to it. */
export const EffectCard = ({ effect, mode, effects }: Props) => {
  const { application, finding } = effect;
  const comparison = finding.is === 'told' ? finding.comparison : undefined;
  return (
    <article className={styles.card} aria-label={application.name}>
      <header className={styles.cardHead}>
        <Link to={addressOf(application)} look="quiet">
          <b>{application.name}</b>
        </Link>
        <span className={styles.quiet}>{placeOf(application)}</span>
        <span className={styles.counts}>
          {comparison && <Counts comparison={comparison} application={application} />}
        </span>
      </header>
      <Found effect={effect} effects={effects} />
      {comparison && <Changes comparison={comparison} application={application} mode={mode} />}
    </article>
  );
};

const Counts = ({
  comparison,
  application,
}: {
  readonly comparison: Comparison;
  readonly application: Follower;
}) => {
  const t = useText('pullRequest.deployments.card');
  const { created, changed, deleted } = comparison;
  return (
    <>
      {created > 0 && <Tag tone="ok">{t('created', { count: created })}</Tag>}
      {changed > 0 && <Tag tone="warn">{t('changed', { count: changed })}</Tag>}
      {deleted > 0 && (
        <Tag tone="bad">{t(application.isPruning ? 'deleted' : 'leftOver', { count: deleted })}</Tag>
      )}
      {created + changed + deleted > 0 && (
        <span className={styles.quiet}>{t(application.isAutoSynced ? 'automatic' : 'byHand')}</span>
      )}
    </>
  );
};

/** How far it is known, and why no further. */
const Found = ({ effect, effects }: Pick<Props, 'effect' | 'effects'>) => {
  const t = useText('pullRequest.deployments.card');
  const { application, finding } = effect;
  switch (finding.is) {
    case 'reading':
      return (
        <Line
          icon={<StateIcon tone="run" shape="run" />}
          action={
            <Button size="sm" variant="ghost" onClick={() => effects.stop(effect)}>
              {t('stop')}
            </Button>
          }
        >
          {t('reading')}
        </Line>
      );
    case 'unasked':
      return (
        <Line
          action={
            effects.merge.is === 'ready' &&
            effects.consent.is === 'given' && (
              <Button size="sm" onClick={() => effects.again(effect)}>
                {t('look', { name: application.name })}
              </Button>
            )
          }
        >
          {t('unasked')}
        </Line>
      );
    case 'silent':
      return (
        <Line icon={<StateIcon tone="warn" shape="warn" />}>
          {t.rich('silent', { runtime: application.runtime, time: () => <Time at={finding.since} /> })}
        </Line>
      );
    case 'failed':
      return (
        <Line
          icon={<StateIcon tone="warn" shape="warn" />}
          action={
            <Button size="sm" onClick={() => effects.again(effect)}>
              {t('again')}
            </Button>
          }
        >
          {wordsOf(finding.error)}
        </Line>
      );
    case 'told':
      return <Verdict finding={finding} />;
    default:
      return null;
  }
};

const VERDICTS = { breaks: 'breaks', 'stays-broken': 'staysBroken' } as const;

const Verdict = ({ finding }: { readonly finding: Extract<Effect['finding'], { is: 'told' }> }) => {
  const t = useText('pullRequest.deployments.card');
  const { verdict, comparison } = finding;
  if (verdict === 'mends') return <Line icon={<StateIcon tone="ok" shape="ok" />}>{t('mends')}</Line>;
  if (verdict !== 'breaks' && verdict !== 'stays-broken') return null;
  const tone = verdict === 'breaks' ? 'bad' : 'warn';
  return (
    <>
      <Line icon={<StateIcon tone={tone} shape={tone} />}>{t(VERDICTS[verdict])}</Line>
      <pre className={styles.failure}>{comparison.to.failure}</pre>
    </>
  );
};

interface LineProps {
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Line = ({ icon, action, children }: LineProps) => (
  <div className={styles.line}>
    {icon}
    <span className={styles.words}>{children}</span>
    {action}
  </div>
);

interface ChangesProps {
  readonly comparison: Comparison;
  readonly application: Follower;
  readonly mode: DiffMode;
}

const Changes = ({ comparison, application, mode }: ChangesProps) => {
  const t = useText('pullRequest.deployments.card');
  const { resources, drifted, warnings, isCut } = comparison;
  return (
    <>
      {warnings.map(warning => (
        <Line key={warning} icon={<StateIcon tone="warn" shape="warn" />}>
          {sentence(warning)}
        </Line>
      ))}
      {resources.length > 0 && (
        <ul className={styles.objects}>
          {resources.map((object, index) => (
            <ChangedObject
              // biome-ignore lint/suspicious/noArrayIndexKey: hooks may have no name, and the order is that of the answer.
              key={`${object.group}/${object.kind}/${object.namespace}/${object.name}/${index}`}
              object={object}
              mode={mode}
              isOpenFirst={resources.length <= OPENED_MOST}
              isPruning={application.isPruning}
            />
          ))}
        </ul>
      )}
      {isCut && <Line>{t('cut')}</Line>}
      {drifted > 0 && (
        <Line>
          <span className={styles.quiet}>{t('drifted', { count: drifted })}</span>
        </Line>
      )}
    </>
  );
};
