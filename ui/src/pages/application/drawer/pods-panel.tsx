import { useText } from '../../../text/index.ts';
import type { ResourceNode } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import { podFacts } from '../tree/tree-model.ts';
import { Panel } from './panel.tsx';
import { PodList } from './pod-list.tsx';

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
      <PodList pods={pods} show={show} />
    </Panel>
  );
};
