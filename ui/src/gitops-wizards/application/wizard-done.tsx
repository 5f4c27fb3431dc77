import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ask } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { CommitDone } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import { WizardDone as WizardDonePage } from '../ground/index.ts';
import type { ApplicationDraft } from './draft.ts';
import { WizardMadeDocument } from './wizard-done.generated.ts';

interface Props {
  readonly draft: ApplicationDraft;
  readonly commit: { readonly sha: string; readonly url: string };
  readonly onClose: () => void;
}

/** How long the page of the new application is waited for between two looks, where no event tells of it. */
const LOOK_MS = 3_000;

/** The commit is made; the page of the application comes when its runtime reports it. */
export const WizardDone = ({ draft, commit, onClose }: Props) => {
  const t = useText('applicationWizard');
  const navigate = useNavigate();
  const { data } = useQuery({
    ...ask('/gitops/applications/made', WizardMadeDocument, { runtime: draft.runtime, name: draft.name }),
    refetchInterval: LOOK_MS,
  });
  const made = data?.applications.nodes.find(({ name }) => name === draft.name);
  useEffect(() => {
    if (made)
      void navigate({
        to: '/apps/$runtime/$namespace/$name',
        params: { runtime: made.runtime, namespace: made.namespace, name: made.name },
        replace: true,
      });
  }, [made, navigate]);
  return (
    <WizardDonePage title={t('done.title', { name: draft.name })} onClose={onClose}>
      <CommitDone
        commit={commit}
        synced={made !== undefined}
        actions={<Button onClick={onClose}>{t('done.back')}</Button>}
      />
      <p>{t('done.wait', { runtime: draft.runtime })}</p>
    </WizardDonePage>
  );
};
