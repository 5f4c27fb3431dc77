import { read } from '../../api/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { DetailPanel, GonePanel } from '../../list/index.ts';
import { PanelSection, useOne } from '../../people/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import type { Member } from './limits.ts';
import { MemberActs } from './member-acts.tsx';
import { MemberStatus } from './member-columns.tsx';
import type { Question } from './member-dialogs.tsx';
import type { MayDo } from './member-menu.tsx';
import { MemberTeams } from './member-teams.tsx';
import type { Around } from './use-members.ts';
import styles from './users.module.css';

interface Props {
  readonly id: string;
  /** The row of the list, which is here before the server answers. */
  readonly row: Member | undefined;
  readonly around: Around;
  readonly may: MayDo;
  readonly onAsk: (question: Question) => void;
  readonly onClose: () => void;
}

/** One member: facts, teams, and what can be done to them. */
export const MemberPanel = ({ id, row, around, may, onAsk, onClose }: Props) => {
  const t = useText('users');
  const { one: member, error, refetch } = useOne(read('/users/{id}', { path: { id } }), row);
  if (member === undefined)
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
  const isMe = member._id === around.me;
  return (
    <DetailPanel
      title={member.userName}
      lead={<Avatar name={member.userName} size={26} decorative />}
      actions={isMe && <Tag>{t('you')}</Tag>}
      onClose={onClose}
    >
      <Facts member={member} />
      <MemberTeams member={member} around={around} />
      <Links member={member} />
      {(may.setRole || may.remove) && <MemberActs {...{ member, around, may, onAsk }} />}
    </DetailPanel>
  );
};

const Facts = ({ member }: { readonly member: Member }) => {
  const t = useText('users');
  const { email, role, status, joinedAt, lastSignInAt } = member;
  return (
    <DescriptionList
      labelWidth={96}
      items={[
        ...(email === undefined ? [] : [{ id: 'email', label: t('column.email'), value: email }]),
        { id: 'role', label: t('column.role'), value: t(`role.${role}`) },
        {
          id: 'status',
          label: t('column.status'),
          value: <MemberStatus status={status}>{t(`status.${status}`)}</MemberStatus>,
        },
        { id: 'joined', label: t('column.joined'), value: <Time at={joinedAt} /> },
        {
          id: 'last',
          label: t('column.lastSignIn'),
          value: lastSignInAt === undefined ? t('never') : <Time at={lastSignInAt} />,
        },
      ]}
    />
  );
};

const Links = ({ member }: { readonly member: Member }) => {
  const t = useText('users.panel');
  const mayAudit = useCan('read', 'audit');
  const mayExplain = useCan('read', 'access-rule');
  if (!mayAudit && !mayExplain) return null;
  return (
    <PanelSection title={t('links')}>
      <div className={styles.links}>
        {mayExplain && (
          <ButtonLink
            size="sm"
            icon="shield-check"
            to="/settings/access/can-i"
            search={{ subject: `user:${member._id}` }}
          >
            {t('canI')}
          </ButtonLink>
        )}
        {mayAudit && (
          <ButtonLink
            size="sm"
            icon="history"
            to="/settings/audit"
            search={{ q: `actor:${member.userName}` }}
          >
            {t('audit')}
          </ButtonLink>
        )}
      </div>
    </PanelSection>
  );
};
