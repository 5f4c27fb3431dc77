import { useState } from 'react';
import { Icon } from '../design/icon/index.ts';
import { StatusIcon } from '../design/status/index.ts';
import { Tree, type TreeNode } from '../design/tree/index.ts';
import styles from './data-samples.module.css';
import type { GallerySection } from './section.ts';

const pods = (count: number): readonly TreeNode[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `pod-${index}`,
    label: `identity-api-7d9f-${String(index).padStart(4, '0')}`,
    icon: <Icon name="pod" size={14} />,
    detail: 'Pod',
  }));

const nodes: readonly TreeNode[] = [
  {
    id: 'app',
    label: 'identity-api-prod-eu',
    icon: <Icon name="app" size={14} />,
    detail: 'Application',
    badges: <StatusIcon kind="health" status="PROGRESSING" />,
    children: [
      {
        id: 'rollout',
        label: 'identity-api',
        icon: <Icon name="rollout" size={14} />,
        detail: 'Rollout, step 3 of 6',
        children: pods(4),
      },
      { id: 'svc', label: 'identity-api', icon: <Icon name="svc" size={14} />, detail: 'Service' },
      {
        id: 'config',
        label: 'identity-config',
        icon: <Icon name="sliders" size={14} />,
        detail: 'ConfigMap',
      },
      { id: 'events', label: 'Events', icon: <Icon name="pulse" size={14} />, children: 'loading' },
      {
        id: 'secrets',
        label: 'signing-key',
        icon: <Icon name="key" size={14} />,
        detail: 'ExternalSecret',
        children: { error: 'The cluster did not answer.' },
      },
    ],
  },
];
const huge: readonly TreeNode[] = [{ id: 'all', label: 'All pods', children: pods(20_000) }];

const Sample = ({ of, opened }: { readonly of: readonly TreeNode[]; readonly opened: readonly string[] }) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(opened));
  const [selected, setSelected] = useState('config');
  return (
    <div className={styles.frame} style={{ height: 340 }}>
      <Tree
        label="Resources"
        nodes={of}
        open={open}
        onToggle={(node, isOpen) =>
          setOpen(isOpen ? new Set([...open, node.id]) : new Set([...open].filter(id => id !== node.id)))
        }
        selected={selected}
        onSelect={node => setSelected(node.id)}
      />
    </div>
  );
};

/** Things inside things. */
export const treeSection: GallerySection = {
  id: 'tree',
  title: 'Tree',
  states: [
    {
      id: 'open',
      title: 'Open, loading, failed, selected',
      busy: true,
      wide: true,
      show: () => <Sample of={nodes} opened={['app', 'rollout', 'events', 'secrets']} />,
    },
    { id: 'huge', title: '20,000 nodes', wide: true, show: () => <Sample of={huge} opened={['all']} /> },
  ],
};
