import { useState } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Link } from '../../design/link/index.ts';
import { Entrance } from '../../shell/entrance/index.ts';
import { useText } from '../../text/index.ts';
import { AcceptForm } from './accept-form.tsx';
import { tokenOf } from './token.ts';

/** What the link of an invitation opens. Its token stands in the fragment, which browsers keep to themselves. */
export const InvitationPage = () => {
  const t = useText('login');
  const [token] = useState(() => tokenOf(location.hash));
  if (token === undefined)
    return (
      <Entrance title={t('invitation.title')}>
        <Banner tone="warn" title={t('invitation.noToken.title')}>
          {t('invitation.noToken.text')}
        </Banner>
      </Entrance>
    );
  return (
    <Entrance title={t('invitation.title')} lead={t('invitation.lead')}>
      <AcceptForm token={token} />
      <p>
        <Link to="/profile" search={{ tab: 'invitations' }} hash={`token=${token}`}>
          {t('invitation.haveUser')}
        </Link>
      </p>
    </Entrance>
  );
};
