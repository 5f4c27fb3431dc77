import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { useText } from '../../../text/index.ts';
import { changesOf, keyText, type Managed, type ResourceNode } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import styles from './head.module.css';
import { isTroubled, type Standing, troublesOf } from './standing.ts';

interface Props {
  readonly standing: Standing;
  readonly nodes: readonly ResourceNode[];
  readonly managed: readonly Managed[] | undefined;
  readonly isAutoSynced: boolean;
  readonly show: ShowSearch;
}

const SHOWN = 2;

/** Everything that is not as it should be says why, in words, and leads to what says more. */
export const WhyBars = (props: Props) => (
  <div className={styles.bars}>
    <Conditions {...props} />
    <Unwell {...props} />
    <OutOfSync {...props} />
  </div>
);

/** What the engine itself complains of: no such repository, no such cluster, a manifest that cannot be read. */
const Conditions = ({ standing }: Props) => {
  const problems = standing.conditions.filter(({ type }) => /Error|Warning/.test(type)).slice(0, 3);
  return problems.map(({ type, message }) => (
    <Banner
      key={`${type} ${message}`}
      tone={/Error/.test(type) ? 'bad' : 'warn'}
      title={type.replace(/([a-z])([A-Z])/g, '$1 $2')}
    >
      {message}
    </Banner>
  ));
};

const TITLES = { Degraded: 'degraded', Missing: 'missing', Progressing: 'progressing' } as const;

const Unwell = ({ standing, nodes, show }: Props) => {
  const t = useText('application.why');
  const { health, healthMessage } = standing;
  if (!isTroubled(health) || (health === 'Missing' && standing.operation === undefined)) return null;
  const troubles = troublesOf(nodes, health);
  const [first] = troubles;
  if (!first && !healthMessage) return null;
  return (
    <Banner
      tone={health === 'Degraded' ? 'bad' : health === 'Missing' ? 'warn' : 'run'}
      title={t(TITLES[health as keyof typeof TITLES])}
      actions={
        first && (
          <Button
            size="sm"
            onClick={() =>
              show({ tab: undefined, node: keyText(first.node), panel: undefined }, { push: true })
            }
          >
            {t('show')}
          </Button>
        )
      }
    >
      {first ? (
        <>
          <b>
            {first.node.kind} {first.node.name}
          </b>{' '}
          {first.message}
          {troubles.length > 1 && <span> ({t('more', { count: troubles.length - 1 })})</span>}
        </>
      ) : (
        healthMessage
      )}
    </Banner>
  );
};

const OutOfSync = ({ standing, managed, isAutoSynced, show }: Props) => {
  const t = useText('application.why');
  if (standing.sync !== 'OutOfSync' || standing.phase === 'Running') return null;
  const reasons = changesOf(managed ?? []).flatMap(({ why }) => (why ? [why] : []));
  const rest = reasons.length - SHOWN;
  return (
    <Banner
      tone="warn"
      title={t('outOfSync')}
      actions={
        <Button size="sm" onClick={() => show({ tab: 'diff', node: undefined }, { push: true })}>
          {t('show')}
        </Button>
      }
    >
      {reasons.slice(0, SHOWN).join(' ') || t('reasonUnknown')}
      {rest > 0 && ` ${t('moreReasons', { count: rest })}`}
      {!isAutoSynced && ` ${t('notAutomatic')}`}
    </Banner>
  );
};
