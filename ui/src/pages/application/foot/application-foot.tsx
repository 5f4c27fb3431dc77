import { Button } from '../../../design/button/index.ts';
import { lookOf, StateIcon } from '../../../design/status/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import type { Deployment, Head, ResourceNode } from '../application.ts';
import type { Standing } from '../head/standing.ts';
import type { ShowSearch } from '../search.ts';
import { deploymentName, deploymentTitle, mainOf, realDeployments } from '../timeline/deployment-facts.ts';
import styles from './foot.module.css';
import { VersionTrack } from './version-track.tsx';

interface Props {
  readonly head: Head;
  readonly standing: Standing;
  readonly nodes: readonly ResourceNode[];
  readonly show: ShowSearch;
  readonly onRollback: ((to?: Deployment) => void) | undefined;
}

/** Where the version that runs came from, and those before it. */
export const ApplicationFoot = (props: Props) => {
  if (props.head.deployments.nodes.length === 0) return null;
  return (
    <div className={styles.foot}>
      <VersionTrack {...props} />
      <Earlier {...props} />
    </div>
  );
};

/** How each went by the state that it was left in, as the timeline has it: what never happened is neither well nor ill. */
const markOf = ({ isDemo, status }: Deployment) => {
  if (status == null) return { tone: 'idle', shape: 'unknown' } as const;
  if (status === 'Replaced') return { tone: 'idle', shape: 'stopped' } as const;
  const look = lookOf('health', status.toUpperCase());
  return isDemo ? ({ ...look, tone: 'idle' } as const) : look;
};

const SHOWN = 4;

const Earlier = ({ head, show, onRollback }: Props) => {
  const t = useText('application');
  const { nodes, pageInfo } = head.deployments;
  const [current] = realDeployments(nodes);
  const earlier = nodes.filter(({ id }) => id !== current?.id).slice(0, SHOWN);
  const main = mainOf(head);
  return (
    <section className={styles.earlier} aria-label={t('flow.earlier')}>
      <header className={styles.head}>
        <h2>{t('flow.earlier')}</h2>
        <Button size="sm" variant="ghost" onClick={() => show({ tab: 'timeline' }, { push: true })}>
          {t('flow.all', { count: `${nodes.length}${pageInfo.hasNextPage ? '+' : ''}` })}
        </Button>
      </header>
      {earlier.length === 0 && <p className={styles.quiet}>{t('flow.noEarlier')}</p>}
      <ul>
        {earlier.map(deployment => (
          <li key={deployment.id}>
            <StateIcon {...markOf(deployment)} size={14} />
            <b>{deploymentName(deployment, main)}</b>
            <span className={styles.what}>
              {deploymentTitle(deployment, deploymentName(deployment, main))}
            </span>
            {deployment.isDemo && <Tag>{t('timeline.isDemo')}</Tag>}
            {onRollback && !deployment.isDemo && (
              <span className={styles.act}>
                <Button size="sm" variant="ghost" onClick={() => onRollback(deployment)}>
                  {t('act.rollback')}
                </Button>
              </span>
            )}
            <span className={styles.age}>
              <Time at={deployment.deployedAt} bare />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
