import { Drawer } from '../../../design/drawer/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { Sha } from '../../../design/sha/index.ts';
import { StateIcon } from '../../../design/status/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText, type Live } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import styles from './sync.module.css';
import type { Step } from './sync-plan.ts';
import { stepState } from './sync-plan.ts';
import { STEP_LOOKS } from './sync-progress.tsx';
import { type Outcome, outcomeOfStep, resultOf } from './sync-result.ts';

interface Props {
  readonly operation: NonNullable<Live['operation']>;
  readonly show: ShowSearch;
}

const TONES: Readonly<Record<Outcome, 'ok' | 'bad' | 'warn' | 'run' | 'idle'>> = {
  failed: 'bad',
  created: 'ok',
  changed: 'run',
  pruned: 'warn',
  applied: 'ok',
  unchanged: 'idle',
  kept: 'idle',
};

/** What the last sync did to each object, also where it went well. */
export const SyncResultDrawer = ({ operation, show }: Props) => {
  const t = useText('applicationSync.result');
  const { objects, hooks, counts } = resultOf(operation.resources ?? []);
  const at = operation.finishedAt ?? operation.startedAt;
  return (
    <Drawer
      open
      wide
      onClose={() => show({ about: undefined })}
      title={t(operation.isDryRun ? 'titleDry' : 'title')}
      description={
        <span className={styles.summary}>
          {operation.revisions.map((revision, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sources have a fixed order, and two may be at the same commit.
            <Sha key={place} value={revision} />
          ))}
          {at != null && <Time at={at} />}
          <span>{counts.map(({ outcome, count }) => t(`sum.${outcome}`, { count })).join(', ')}</span>
        </span>
      }
    >
      <div className={styles.result}>
        {objects.length + hooks.length === 0 && <EmptyState icon="refresh" title={t('none')} />}
        {operation.message != null && operation.message !== '' && (
          <p className={styles.quiet}>{operation.message}</p>
        )}
        <Results steps={objects} />
        {hooks.length > 0 && (
          <>
            <h3 className={styles.resultTitle}>{t('hooks')}</h3>
            <Results steps={hooks} />
          </>
        )}
      </div>
    </Drawer>
  );
};

/** A sync that is over waits for nothing any more: what it left to its controllers is done as well. */
const endOf = (step: Step) => (stepState(step) === 'failed' ? 'failed' : 'done');

const Results = ({ steps }: { readonly steps: readonly Step[] }) => {
  const t = useText('applicationSync.result');
  return (
    <ul className={styles.results}>
      {steps.map(step => (
        <li key={`${step.syncPhase} ${keyText(step)}`}>
          <StateIcon {...STEP_LOOKS[endOf(step)]} size={14} />
          <span className={styles.what}>
            <b>{step.name}</b> <span className={styles.quiet}>{step.kind}</span>
            {step.message != null && <span className={styles.said}>{step.message}</span>}
          </span>
          {step.isHook ? (
            <Tag>{step.syncPhase ?? ''}</Tag>
          ) : (
            <Tag tone={TONES[outcomeOfStep(step)]}>{t(`outcome.${outcomeOfStep(step)}`)}</Tag>
          )}
        </li>
      ))}
    </ul>
  );
};
