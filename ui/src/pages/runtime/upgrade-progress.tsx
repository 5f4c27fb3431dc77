import { ExternalLink } from '../../design/link/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import styles from './runtime.module.css';
import type { AskedUpgrade, UpgradeStage } from './upgrade.ts';

const STEPS = ['committed', 'replacing', 'done'] as const;

const LOOKS = {
  past: { tone: 'ok', shape: 'ok' },
  now: { tone: 'run', shape: 'syncing' },
  later: { tone: 'idle', shape: 'pending' },
} as const;

interface Props {
  readonly asked: AskedUpgrade;
  readonly stage: UpgradeStage;
  readonly version: string | undefined;
}

/** How far an upgrade is that was committed here; each step says what it waits for. */
export const UpgradeProgress = ({ asked, stage, version }: Props) => {
  const t = useText('runtime.upgrade.progress');
  const reached = STEPS.indexOf(stage);
  const lookOf = (place: number) => {
    if (place <= reached) return 'past';
    return place === reached + 1 ? 'now' : 'later';
  };
  const words = {
    committed: t('made', { sha: asked.commit.sha.slice(0, 7) }),
    replacing: t(stage, { image: asked.image }),
    done: stage === 'done' ? t('reported', { version: version ?? '' }) : t('awaited'),
  };
  return (
    <ol className={styles.rows} aria-label={t('label')}>
      {STEPS.map((step, place) => (
        <li key={step} data-step={step} data-state={lookOf(place)}>
          <StateIcon {...LOOKS[lookOf(place)]} size={16} />
          <span className={styles.grow}>{words[step]}</span>
          {step === 'committed' && asked.commit.url !== '' && (
            <ExternalLink href={asked.commit.url}>{t('view')}</ExternalLink>
          )}
        </li>
      ))}
    </ol>
  );
};
