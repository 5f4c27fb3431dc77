import { Icon } from '../../design/icon/index.ts';
import { Pill } from '../../design/status/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import type { useText } from '../../text/index.ts';
import { ICONS, type Notification, wordOf } from './notification.ts';
import styles from './notifications.module.css';

type Text = ReturnType<typeof useText<'notifications'>>;

/** The columns of the list of notifications. */
export const notificationColumns = (
  t: Text,
  pipelineName: (id: string) => string,
): readonly Column<Notification>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 150,
    priority: 1,
    sort: byText(({ name }) => name),
    cell: ({ name, kind }) => (
      <span className={styles.line}>
        <Icon name={ICONS[kind]} size={14} />
        <b>{name}</b>
      </span>
    ),
  },
  {
    id: 'kind',
    header: t('column.kind'),
    width: 100,
    sort: byText(({ kind }) => kind),
    cell: ({ kind }) => t(`kind.${kind}`),
  },
  { id: 'to', header: t('column.to'), flex: 2, min: 150, cell: ({ target }) => target },
  {
    id: 'events',
    header: t('column.events'),
    flex: 2,
    min: 150,
    priority: 3,
    cell: ({ events }) => events.map(event => t(`event.${wordOf(event)}`)).join(', '),
  },
  {
    id: 'pipeline',
    header: t('column.pipeline'),
    flex: 1,
    min: 120,
    priority: 3,
    cell: ({ pipelineId }) =>
      pipelineId === undefined ? (
        <span className={styles.quiet}>{t('allPipelines')}</span>
      ) : (
        pipelineName(pipelineId)
      ),
  },
  {
    id: 'state',
    header: t('column.state'),
    width: 90,
    priority: 1,
    value: ({ disabled }) => t(disabled ? 'off' : 'on'),
    cell: ({ disabled }) => (
      <Pill tone={disabled ? 'idle' : 'ok'} shape={disabled ? 'paused' : 'ok'} quiet>
        {t(disabled ? 'off' : 'on')}
      </Pill>
    ),
  },
];
