import { Icon } from '../../../design/icon/index.ts';
import { byText, type Column } from '../../../design/table/index.ts';
import { Time } from '../../../design/time/index.ts';
import { ApplicationHealth, ApplicationSync } from '../../../gitops/index.ts';
import type { useText } from '../../../text/index.ts';
import type { ResourceNode } from '../application.ts';
import { kindIcon } from '../tree/kinds.ts';
import { podFacts } from '../tree/tree-model.ts';
import styles from './objects.module.css';

type Text = ReturnType<typeof useText<'application'>>;

const HEALTHS = ['Degraded', 'Missing', 'Progressing', 'Suspended', 'Unknown', 'Healthy'];

const byHealth = (one: ResourceNode, other: ResourceNode): number =>
  HEALTHS.indexOf(one.health ?? 'Healthy') - HEALTHS.indexOf(other.health ?? 'Healthy');

const age: (t: Text) => Column<ResourceNode> = t => ({
  id: 'age',
  header: t('list.age'),
  width: 90,
  align: 'end',
  priority: 3,
  sort: byText(({ createdAt }) => createdAt ?? ''),
  cell: ({ createdAt }) => (createdAt == null ? null : <Time at={createdAt} bare focusable={false} />),
});

const name = (t: Text): Column<ResourceNode> => ({
  id: 'name',
  header: t('list.name'),
  flex: 2,
  min: 180,
  priority: 1,
  sort: byText(node => node.name),
  cell: node => (
    <span className={styles.name}>
      <Icon name={kindIcon(node.kind)} size={14} />
      <b title={node.name}>{node.name}</b>
    </span>
  ),
});

const health = (t: Text): Column<ResourceNode> => ({
  id: 'health',
  header: t('list.health'),
  width: 140,
  priority: 1,
  sort: byHealth,
  value: node => node.health ?? '',
  cell: node => (node.health == null ? null : <ApplicationHealth health={node.health} quiet="auto" />),
});

const why = (t: Text): Column<ResourceNode> => ({
  id: 'why',
  header: t('list.why'),
  flex: 2,
  min: 160,
  priority: 3,
  cell: ({ healthMessage }) =>
    healthMessage == null ? null : (
      <span className={styles.cut} title={healthMessage}>
        {healthMessage}
      </span>
    ),
});

/** The columns of a list of objects. */
export const objectColumns = (t: Text): readonly Column<ResourceNode>[] => [
  name(t),
  {
    id: 'kind',
    header: t('list.kind'),
    width: 170,
    priority: 2,
    bareInCards: true,
    sort: byText(node => node.kind),
    cell: node => <span className={styles.quiet}>{node.kind}</span>,
  },
  health(t),
  {
    id: 'sync',
    header: t('list.sync'),
    width: 130,
    priority: 1,
    sort: byText(node => node.sync ?? 'Z'),
    value: node => node.sync ?? '',
    cell: node => (node.sync == null ? null : <ApplicationSync sync={node.sync} quiet="auto" />),
  },
  why(t),
  {
    id: 'owner',
    header: t('list.owner'),
    width: 170,
    priority: 4,
    cell: ({ parents: [parent] }) =>
      parent === undefined ? null : (
        <span className={styles.cut} title={parent.split('/').at(-1)}>
          {parent.split('/').at(-1)}
        </span>
      ),
  },
  age(t),
];

/** The columns of a list of pods. */
export const podColumns = (t: Text): readonly Column<ResourceNode>[] => [
  name(t),
  health(t),
  {
    id: 'state',
    header: t('pods.state'),
    width: 170,
    priority: 1,
    cell: node => podFacts(node).reason ?? null,
  },
  {
    id: 'ready',
    header: t('pods.containers'),
    width: 80,
    align: 'end',
    cell: node => {
      const { ready, containers } = podFacts(node);
      return `${ready}/${containers}`;
    },
  },
  {
    id: 'restarts',
    header: t('pods.restarts'),
    width: 90,
    align: 'end',
    sort: (one, other) => podFacts(one).restarts - podFacts(other).restarts,
    sortFirst: 'descending',
    cell: node => podFacts(node).restarts,
  },
  {
    id: 'images',
    header: t('pods.images'),
    flex: 2,
    min: 160,
    priority: 3,
    cell: ({ images }) => (
      <span className={styles.cut} title={images.join('\n')}>
        {images.map(image => image.split('/').at(-1)).join(', ')}
      </span>
    ),
  },
  age(t),
];
