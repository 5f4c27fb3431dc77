import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { InvitationsTab } from './invitations-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { parseUsersSearch } from './search.ts';
import { useInvitations } from './use-invitations.ts';
import { useAround } from './use-members.ts';

const inviteDrawer = later(async () => (await import('./invite-drawer.tsx')).InviteDrawer, MissingPart);
const LATER = [inviteDrawer];

const HERE = '/settings/users';

/** Who belongs to the account, and who is invited to. */
export const UsersPage = () => {
  const t = useText('users');
  const [search, show] = usePageSearch(parseUsersSearch);
  const mayInvite = useCan('invite', 'user');
  const mayReadInvitations = useCan('read', 'invitation');
  const around = useAround();
  const invitations = useInvitations(mayReadInvitations);
  useFetchWhenIdle(LATER);
  const invite = () => show({ create: true });
  useCommands(
    mayInvite ? [{ id: 'users.invite', title: t('invite.action'), icon: 'mail', run: invite }] : [],
  );
  const everybody = useQuery(read('/users', { query: { limit: 1 } })).data;
  const shared = { around, mayInvite, onInvite: invite };
  return (
    <Page
      title={t('title')}
      width="bare"
      actions={
        mayInvite && (
          <Button variant="primary" icon="plus" onClick={invite}>
            {t('invite.action')}
          </Button>
        )
      }
      {...(mayReadInvitations
        ? {
            tabs: [
              {
                label: t('tab.members'),
                to: HERE,
                search: { tab: undefined },
                icon: 'users',
                ...(everybody?.total === undefined ? {} : { count: everybody.total }),
              },
              {
                label: t('tab.invitations'),
                to: HERE,
                search: { tab: 'invitations' },
                icon: 'mail',
                ...(invitations.isSuccess ? { count: invitations.count } : {}),
              },
            ],
          }
        : {})}
    >
      {search.tab === 'invitations' && mayReadInvitations ? (
        <InvitationsTab invitations={invitations} {...shared} />
      ) : (
        <MembersTab {...shared} />
      )}
      <inviteDrawer.Show
        open={search.create === true && mayInvite}
        around={around}
        onClose={() => show({ create: undefined })}
      />
    </Page>
  );
};
