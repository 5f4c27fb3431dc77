import { EffectPill, plain, RuleSentence, useSubjects } from '../../access-rules/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { CopyButton } from '../../design/copy-button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './access.module.css';
import { questionAbout } from './question-about.ts';
import type { RuleRow } from './rule-rows.ts';

interface Props {
  readonly rule: RuleRow;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One rule: what it says, whom it concerns, who wrote it. */
export const RulePanel = ({ rule, onClose, onEdit, onDelete }: Props) => {
  const t = useText('access');
  const mayUpdate = useCan('update', 'access-rule');
  const mayDelete = useCan('delete', 'access-rule');
  const { authorOf } = useSubjects();
  return (
    <DetailPanel title={t('panel.title')} lead={<EffectPill effect={rule.effect} />} onClose={onClose}>
      <p className={styles.sentence}>
        <RuleSentence rule={rule} />
      </p>
      {rule.description !== '' && <p className={styles.note}>{rule.description}</p>}
      <div className={styles.acts}>
        {mayUpdate && (
          <Button icon="edit" onClick={onEdit}>
            {t('panel.edit')}
          </Button>
        )}
        <ButtonLink to="/settings/access/can-i" search={questionAbout(rule)} icon="help">
          {t('panel.ask')}
        </ButtonLink>
        {mayDelete && (
          <Button variant="danger" icon="trash" onClick={onDelete}>
            {t('panel.delete')}
          </Button>
        )}
      </div>
      <PageSection title={t('panel.people')}>
        <Concerned rule={rule} />
      </PageSection>
      <PageSection title={t('panel.facts')}>
        <DescriptionList
          labelWidth={96}
          items={[
            {
              id: 'actions',
              label: t('panel.actions'),
              value: (
                <span className={styles.wrap}>
                  {rule.actions === '*'
                    ? t('allActions')
                    : rule.actions.map(action => <Tag key={action}>{plain(action)}</Tag>)}
                </span>
              ),
            },
            {
              id: 'changed',
              label: t('panel.changed'),
              value: (
                <span className={styles.line}>
                  <Time at={rule.updatedAt} />
                  {t('by', { name: rule.author })}
                </span>
              ),
            },
            {
              id: 'created',
              label: t('panel.created'),
              value: (
                <span className={styles.line}>
                  <Time at={rule.createdAt} />
                  {t('by', { name: authorOf(rule.createdBy) })}
                </span>
              ),
            },
            {
              id: 'id',
              label: t('panel.id'),
              value: (
                <span className={styles.line}>
                  <code>{rule.id}</code>
                  <CopyButton text={rule.id} label={t('panel.copyId')} />
                </span>
              ),
            },
          ]}
        />
      </PageSection>
    </DetailPanel>
  );
};

const SHOWN = 20;

const Concerned = ({ rule: { subject } }: Pick<Props, 'rule'>) => {
  const t = useText('access');
  const { subjectOf } = useSubjects();
  if (subject.kind === 'role') return <p className={styles.note}>{t('panel.everyone')}</p>;
  if (subject.kind === 'service-account') return <p className={styles.note}>{t('panel.alone')}</p>;
  const { people = [], machines = [] } = subjectOf(subject.id) ?? {};
  const members = [
    ...people.map(person => ({ ...person, icon: 'user' as const })),
    ...machines.map(machine => ({ ...machine, icon: 'runner' as const })),
  ];
  if (members.length === 0) return <p className={styles.note}>{t('panel.nobody')}</p>;
  return (
    <span className={styles.wrap}>
      {members.slice(0, SHOWN).map(({ id, name, icon }) => (
        <Tag key={id} icon={icon}>
          {name}
        </Tag>
      ))}
      {members.length > SHOWN && (
        <span className={styles.quiet}>{t('panel.morePeople', { count: members.length - SHOWN })}</span>
      )}
    </span>
  );
};
