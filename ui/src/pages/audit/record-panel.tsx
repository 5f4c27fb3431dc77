import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from '../../design/avatar/index.ts';
import { CopyButton } from '../../design/copy-button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Link } from '../../design/link/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { Time } from '../../design/time/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { PanelSection } from '../../people/index.ts';
import { useRecordWords } from '../../records/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './audit.module.css';
import { placeOf } from './entity-link.ts';
import { actorTerm, entityTerm } from './question.ts';
import { RecordDetails } from './record-details.tsx';
import { ResultPill } from './result-pill.tsx';
import { shownKind } from './shown-kind.ts';
import { useKindWords } from './use-kind-words.ts';
import type { AuditRecord, Log } from './use-records.ts';

interface Props {
  readonly record: AuditRecord;
  readonly log: Log;
  readonly onClose: () => void;
}

type DescriptionItem = ComponentProps<typeof DescriptionList>['items'][number];

const NO_HASH = /^0+$/;

/** Everything that one record says, and its place in the chain. */
export const RecordPanel = ({ record, log, onClose }: Props) => {
  const t = useText('audit');
  const say = useRecordWords();
  const { actor, entity } = record;
  const name = entity.name ?? entity.id;
  const logSearch = log === 'account' ? {} : { log };
  return (
    <DetailPanel
      title={t('panel.title', { place: record.seq })}
      lead={<Avatar name={actor.name} square={shownKind(record) !== 'user'} decorative />}
      onClose={onClose}
    >
      <p className={styles.lead}>
        <b>{actor.name}</b> {say(record)}
      </p>
      <DescriptionList labelWidth={108} items={useFacts(record)} />
      <div className={styles.links}>
        <Link to="/settings/audit" search={{ ...logSearch, q: actorTerm(actor.name) }}>
          {t('panel.byActor', { name: actor.name })}
        </Link>
        <Link to="/settings/audit" search={{ ...logSearch, q: entityTerm(entity) }}>
          {t('panel.onEntity', { name })}
        </Link>
      </div>
      <RecordDetails record={record} />
      <Chain record={record} />
    </DetailPanel>
  );
};

const useFacts = ({ actor, entity, ...record }: AuditRecord): readonly DescriptionItem[] => {
  const t = useText('audit');
  const kind = useKindWords();
  const item = (id: string, label: string, value: ReactNode): DescriptionItem => ({ id, label, value });
  return [
    item('when', t('panel.when'), <Time at={record.at} format="exact" />),
    item('result', t('panel.result'), <ResultPill result={record.result} />),
    item(
      'actor',
      t('panel.actor'),
      <span className={styles.pair}>
        <Named thing={actor} />
        <span className={styles.quiet}>{t(`actorKind.${shownKind({ actor, ...record })}`)}</span>
      </span>,
    ),
    ...(actor.keyId === undefined
      ? []
      : [item('key', t('panel.key'), <code className={styles.mono}>{actor.keyId}</code>)]),
    item('action', t('panel.action'), <code className={styles.mono}>{record.action}</code>),
    item(
      'entity',
      t('panel.entity'),
      <span className={styles.pair}>
        <Named thing={entity} />
        <span className={styles.quiet}>{kind(entity.kind)}</span>
      </span>,
    ),
    item(
      'entityId',
      t('panel.entityId'),
      <span className={styles.pair}>
        <code className={styles.mono}>{entity.id}</code>
        <CopyButton text={entity.id} label={t('panel.copyEntity')} />
      </span>,
    ),
    item('ip', t('panel.ip'), record.ip ?? t('panel.none')),
    item(
      'request',
      t('panel.request'),
      record.requestId === undefined ? (
        t('panel.none')
      ) : (
        <span className={styles.pair}>
          <code className={styles.mono}>{record.requestId}</code>
          <CopyButton text={record.requestId} label={t('panel.copyRequest')} />
        </span>
      ),
    ),
  ];
};

interface NamedProps {
  readonly thing: { readonly kind: string; readonly id: string; readonly name?: string | undefined };
}

/** A link to the page of the thing, where it has one. */
const Named = ({ thing }: NamedProps) => {
  const name = thing.name ?? thing.id;
  const place = placeOf(thing);
  if (place === undefined) return <span>{name}</span>;
  return (
    <Link to={place.to} search={place.search ?? {}}>
      {name}
    </Link>
  );
};

const Chain = ({ record }: Pick<Props, 'record'>) => {
  const t = useText('audit.panel');
  const format = useFormatter();
  return (
    <PanelSection title={t('chain')}>
      <DescriptionList
        labelWidth={108}
        items={[
          { id: 'place', label: t('place'), value: format.number(record.seq) },
          {
            id: 'previous',
            label: t('previous'),
            value: NO_HASH.test(record.previousHash) ? t('first') : <Sha value={record.previousHash} copy />,
          },
          { id: 'hash', label: t('hash'), value: <Sha value={record.hash} copy /> },
        ]}
      />
      <p className={styles.hint}>{t('chainHint')}</p>
    </PanelSection>
  );
};
