import { ApplicationHealth } from '../../../gitops/index.ts';
import { keyText, type ResourceNode } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import { podFacts } from '../tree/tree-model.ts';
import styles from './drawer.module.css';

interface Props {
  readonly pods: readonly ResourceNode[];
  readonly show: ShowSearch;
}

/** Pods with how they do, each a press away. */
export const PodList = ({ pods, show }: Props) => (
  <ul className={styles.podList}>
    {pods.map(pod => (
      <li key={pod.name}>
        <ApplicationHealth health={pod.health} icon iconSize={15} />
        <button type="button" onClick={() => show({ node: keyText(pod), panel: undefined }, { push: true })}>
          {pod.name}
        </button>
        <small>{podFacts(pod).reason}</small>
      </li>
    ))}
  </ul>
);
