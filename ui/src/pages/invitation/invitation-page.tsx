import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Entrance, Or } from '../../shell/entrance/index.ts';
import { useText } from '../../text/index.ts';
import { AcceptForm } from './accept-form.tsx';
import { JoinAsMe } from './join-as-me.tsx';
import { JoinForm } from './join-form.tsx';
import { tokenOf } from './token.ts';

/** What the link of an invitation opens. Its token stands in the fragment, which browsers keep to themselves. */
export const InvitationPage = () => {
  const t = useText('login');
  const [token] = useState(() => tokenOf(location.hash));
  const [hasUser, setHasUser] = useState(false);
  const me = useQuery({ ...read('/user'), retry: false }).data;
  if (token === undefined)
    return (
      <Entrance title={t('invitation.title')}>
        <Banner tone="warn" title={t('invitation.noToken.title')}>
          {t('invitation.noToken.text')}
        </Banner>
      </Entrance>
    );
  if (me !== undefined)
    return (
      <Entrance title={t('invitation.title')} lead={t('invitation.joinLead', { userName: me.userName })}>
        <JoinAsMe token={token} userName={me.userName} />
      </Entrance>
    );
  return (
    <Entrance
      title={t('invitation.title')}
      lead={hasUser ? t('invitation.existingLead') : t('invitation.lead')}
    >
      {hasUser ? <JoinForm token={token} /> : <AcceptForm token={token} />}
      <Or />
      <Button variant="ghost" size="lg" wide onClick={() => setHasUser(!hasUser)}>
        {hasUser ? t('invitation.newUser') : t('invitation.haveUser')}
      </Button>
    </Entrance>
  );
};
