import { read } from '../../api/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { ButtonLink, IconButton } from '../../design/button/index.ts';
import { printQuery } from '../../design/filter-bar/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { DetailPanel, GonePanel } from '../../list/index.ts';
import { PanelSection, useOne } from '../../people/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { defaultReason, type Team } from './team-columns.tsx';
import { TeamMembers } from './team-members.tsx';
import { TeamRules } from './team-rules.tsx';
import styles from './teams.module.css';

/** What the reader may do to teams. */
export interface MayDo {
  readonly update: boolean;
  readonly delete: boolean;
}

interface Props {
  readonly id: string;
  /** The row of the list, which is here before the server answers. */
  readonly row: Team | undefined;
  readonly may: MayDo;
  readonly onEdit: (team: Team) => void;
  readonly onDelete: (team: Team) => void;
  readonly onClose: () => void;
}

/** One team: who is in it, what it may do, and what can be done to it. */
export const TeamPanel = ({ id, row, may, onEdit, onDelete, onClose }: Props) => {
  const t = useText('teams');
  const { one: team, error, refetch } = useOne(read('/team/{id}', { path: { id } }), row);
  if (team === undefined)
    return (
      <GonePanel
        title={t('title')}
        gone={t('panel.gone')}
        loading={error === null}
        error={error}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    );
  const isCustom = team.type === 'custom';
  const reason = defaultReason(t, team);
  return (
    <DetailPanel
      title={team.name}
      lead={<Avatar name={team.name} size={26} square decorative />}
      actions={
        isCustom && (
          <>
            {may.update && <IconButton icon="edit" label={t('editAction')} onClick={() => onEdit(team)} />}
            {may.delete && (
              <IconButton icon="trash" label={t('deleteAction')} onClick={() => onDelete(team)} />
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {reason !== undefined && <Banner title={t('panel.default.title')}>{reason}</Banner>}
      <DescriptionList
        labelWidth={96}
        items={[
          { id: 'kind', label: t('column.kind'), value: t(`kind.${team.type}`) },
          {
            id: 'tags',
            label: t('panel.tags'),
            value: team.tags.length === 0 ? t('noTags') : <Tags tags={team.tags} />,
          },
        ]}
      />
      <TeamMembers team={team} mayChange={isCustom && may.update} />
      <TeamRules team={team} />
      <Links team={team} />
    </DetailPanel>
  );
};

const Tags = ({ tags }: { readonly tags: readonly string[] }) => (
  <span className={styles.links}>
    {tags.map(tag => (
      <Tag key={tag}>{tag}</Tag>
    ))}
  </span>
);

const Links = ({ team }: { readonly team: Team }) => {
  const t = useText('teams.panel');
  const mayRules = useCan('read', 'access-rule');
  const mayAudit = useCan('read', 'audit');
  if (!mayRules && !mayAudit) return null;
  return (
    <PanelSection title={t('links')}>
      <div className={styles.links}>
        {mayRules && (
          <ButtonLink
            size="sm"
            icon="shield"
            to="/settings/access"
            search={{ q: printQuery({ filters: [{ key: 'who', value: team.name, not: false }], text: [] }) }}
          >
            {t('allRules')}
          </ButtonLink>
        )}
        {mayAudit && (
          <ButtonLink size="sm" icon="history" to="/settings/audit" search={{ q: `entity:team/${team._id}` }}>
            {t('audit')}
          </ButtonLink>
        )}
      </div>
    </PanelSection>
  );
};
