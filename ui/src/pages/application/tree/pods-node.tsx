import { classNames } from '../../../design/class-names/index.ts';
import { healthStatusOf } from '../../../gitops/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceNode } from '../application.ts';
import styles from './tree.module.css';
import { podFacts } from './tree-model.ts';

const MOST_SQUARES = 14;

/** The size of a group of pods in the tree. */
export const PODS_NODE = { width: 124, height: 48 } as const;

interface Props {
  readonly pods: readonly ResourceNode[];
  readonly selected: boolean;
}

/** Pods of one owner as squares, each in the colour of its health; how many are ready is in words. */
export const PodsNode = ({ pods, selected }: Props) => {
  const t = useText('application.tree');
  const ready = pods.filter(pod => podFacts(pod).isReady).length;
  const more = pods.length - MOST_SQUARES;
  return (
    <span className={classNames(styles.pods, selected && styles.selected)}>
      <b>{t('pods', { ready, total: pods.length })}</b>
      <span className={styles.squares}>
        {pods.slice(0, MOST_SQUARES).map(pod => (
          <i key={pod.name} data-health={healthStatusOf(pod.health)} />
        ))}
        {more > 0 && <small>{t('podsMore', { count: more })}</small>}
      </span>
    </span>
  );
};
