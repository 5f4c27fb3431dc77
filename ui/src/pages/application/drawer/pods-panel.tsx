import { ApplicationHealth } from '../../../gitops/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText, type ResourceNode } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import { podFacts } from '../tree/tree-model.ts';
import styles from './drawer.module.css';
import { Panel } from './panel.tsx';

interface Props {
  readonly pods: readonly ResourceNode[];
  readonly show: ShowSearch;
}

/** The pods of one owner, each a press away. */
export const PodsPanel = ({ pods, show }: Props) => {
  const t = useText('application');
  const ready = pods.filter(pod => podFacts(pod).isReady).length;
  return (
    <Panel
      icon="pod"
      takesFocus
      title={t('panel.pods', { count: pods.length })}
      aside={t('tree.pods', { ready, total: pods.length })}
      onClose={() => show({ node: undefined, panel: 'none' })}
    >
      <ul className={styles.podList}>
        {pods.map(pod => (
          <li key={pod.name}>
            <ApplicationHealth health={pod.health} icon iconSize={15} />
            <button
              type="button"
              onClick={() => show({ node: keyText(pod), panel: undefined }, { push: true })}
            >
              {pod.name}
            </button>
            <small>{podFacts(pod).reason}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
