import type { ReactNode } from 'react';
import { Sha } from '../../../design/sha/index.ts';
import { lookOf, StateIcon, useStatusWords } from '../../../design/status/index.ts';
import { Duration, Time } from '../../../design/time/index.ts';
import { healthStatusOf, isSyncing, syncStatusOf } from '../../../gitops/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import { WindowLine } from '../rules/window-words.tsx';
import type { Windows } from '../rules/windows.ts';
import { type VersionStep, versionStep } from '../timeline/deployment-facts.ts';
import styles from './head.module.css';
import { failureOf, problemOf, type Standing } from './standing.ts';
import { useConditionTitle } from './use-condition-title.ts';

interface Props {
  readonly head: Head;
  readonly standing: Standing;
  /** When the runtime told this, where it cannot be asked now. */
  readonly asOf: string | undefined;
  readonly windows: Windows | null | undefined;
  /** Opens what the last sync did; absent where nobody can tell. */
  readonly onResult: (() => void) | undefined;
}

/** How it does, whether it is what Git says, the last sync, and which version runs. */
export const StatusStrip = ({ head, standing, asOf, windows, onResult }: Props) => {
  const t = useText('application.head');
  const healthWord = useStatusWords('health');
  const syncWord = useStatusWords('sync');
  const health = healthStatusOf(standing.health);
  const sync = syncStatusOf(standing.sync, standing.phase);
  const version = versionStep(head, isMoving(standing));
  return (
    <section className={styles.strip} data-as-of={asOf}>
      <Cell
        label={t('health')}
        mark={<StateIcon {...lookOf('health', health)} size={16} />}
        title={healthWord(health)}
      >
        {healthWords(standing) ?? <HealthLine standing={standing} />}
      </Cell>
      <Cell
        label={t('sync')}
        mark={<StateIcon {...lookOf('sync', sync)} size={16} />}
        title={syncWord(sync)}
        more={<WindowLine windows={windows} />}
      >
        <SyncLine standing={standing} head={head} />
      </Cell>
      <Cell
        label={t('lastSync')}
        mark={
          standing.operation ? (
            <StateIcon {...phaseLook(standing.operation.phase)} size={16} />
          ) : (
            <StateIcon tone="idle" shape="pending" size={16} />
          )
        }
        title={standing.operation ? phaseWord(t, standing.operation.phase) : t('noSync')}
        more={onResult && <ResultButton onPress={onResult} />}
      >
        <OperationLine standing={standing} />
      </Cell>
      <VersionCell version={version} />
    </section>
  );
};

/** A pod that does not come up says more than the object that waits for it; a sync under way tells of itself. */
const healthWords = ({ health, phase, why, healthMessage }: Standing): string | null =>
  health === 'Degraded' && !isSyncing(phase) ? (why ?? healthMessage) : healthMessage;

const HealthLine = ({ standing }: { readonly standing: Standing }) => {
  const t = useText('application.head');
  const titleOf = useConditionTitle();
  if (standing.health === 'Healthy') return <WellLine standing={standing} />;
  if (standing.health !== 'Unknown') return t('noResources');
  const problem = problemOf(standing);
  return problem ? t('untold', { problem: titleOf(problem) }) : t('untoldYet');
};

/** What is missing or could not be applied is not well, though what is there may be. */
const WellLine = ({ standing }: { readonly standing: Standing }) => {
  const t = useText('application.head');
  const { missing, total } = standing;
  if (total === 0) return t('noResources');
  if (missing > 0) return t('someMissing', { count: missing, total });
  return failureOf(standing) === 'failed' ? t('wellButFailed') : t('allWell', { count: total });
};

/** While something is applied, or what was applied is not well yet. */
const isMoving = ({ health, phase }: Standing): boolean => health === 'Progressing' || isSyncing(phase);

interface CellProps {
  readonly label: string;
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

const Cell = ({ label, mark, title, children, more }: CellProps) => (
  <div className={styles.cell}>
    <div className={styles.cellTop}>
      {mark}
      <b>{title}</b>
      <span className={styles.cellLabel}>{label}</span>
    </div>
    <div className={styles.cellText} title={typeof children === 'string' ? children : undefined}>
      {children}
    </div>
    {more}
  </div>
);

const SyncLine = ({ standing, head }: { readonly standing: Standing; readonly head: Head }) => {
  const t = useText('application.head');
  const titleOf = useConditionTitle();
  if (standing.sync === 'Unknown') {
    const problem = problemOf(standing);
    return problem ? `${titleOf(problem)}: ${problem.message}` : t('notCompared');
  }
  const revision = standing.revisions[0];
  const target = head.sources[0]?.targetRevision;
  const words = (
    <>
      {target != null && target !== '' && target !== revision && `${target} `}
      {revision !== undefined && <Sha value={revision} />}
    </>
  );
  if (standing.sync === 'Synced') return <>{t.rich('same', { revision: () => words })}</>;
  return (
    <>
      {t.rich('differs', {
        count: standing.outOfSync,
        total: standing.total,
        revision: () => words,
      })}
    </>
  );
};

const OperationLine = ({ standing: { operation } }: { readonly standing: Standing }) => {
  const t = useText('application.head');
  if (!operation) return t('unsynced');
  // Why it failed is said below, once.
  const { startedAt, finishedAt, initiatedBy, isAutomated } = operation;
  const at = finishedAt ?? startedAt;
  return (
    <>
      {at != null && <Time at={at} />} {operation.isDryRun && `${t('dryRun')}, `}
      {isAutomated || initiatedBy == null ? t('byAutomation') : t('syncedBy', { who: initiatedBy })}
      {startedAt != null && finishedAt != null && (
        <>
          , <Duration ms={Date.parse(finishedAt) - Date.parse(startedAt)} />
        </>
      )}
    </>
  );
};

const ResultButton = ({ onPress }: { readonly onPress: () => void }) => {
  const t = useText('applicationSync.result');
  return (
    <button type="button" className={styles.more} onClick={onPress}>
      {t('open')}
    </button>
  );
};

const VersionCell = ({ version }: { readonly version: VersionStep | undefined }) => {
  const t = useText('application.head');
  if (!version)
    return (
      <Cell label={t('version')} title="–">
        {t('noVersion')}
      </Cell>
    );
  return (
    <Cell
      label={t('version')}
      title={
        version.from === undefined ? (
          version.to
        ) : (
          <>
            <span className={styles.from}>{version.from}</span> <span aria-hidden="true">→</span> {version.to}
          </>
        )
      }
    >
      {version.changed === 0
        ? t('imagesSame', { total: version.images })
        : t('images', { total: version.images, changed: version.changed })}
    </Cell>
  );
};

const LOOKS = {
  Running: { tone: 'run', shape: 'run' },
  Terminating: { tone: 'idle', shape: 'run' },
  Succeeded: { tone: 'ok', shape: 'ok' },
  Failed: { tone: 'bad', shape: 'bad' },
  Error: { tone: 'bad', shape: 'bad' },
} as const;

type Phase = keyof typeof LOOKS;

const isPhase = (phase: string): phase is Phase => Object.hasOwn(LOOKS, phase);

const phaseLook = (phase: string) =>
  isPhase(phase) ? LOOKS[phase] : ({ tone: 'idle', shape: 'unknown' } as const);

const phaseWord = (t: ReturnType<typeof useText<'application.head'>>, phase: string): string =>
  isPhase(phase) ? t(`phase.${phase}`) : phase;
