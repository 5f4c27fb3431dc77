import { useState } from 'react';
import { Link } from '../../design/link/index.ts';
import { Wizard } from '../../design/wizard/index.ts';
import type { MadeCommit } from '../../runtime-commits/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { ALREADY_KEPT, Crumbs, DraftNote, useDraft, usePreview, WizardPage } from '../ground/index.ts';
import { type ApplicationDraft, draftOf, EMPTY_DRAFT, fileOf, isComplete, manifestOf } from './draft.ts';
import { takeOverOf } from './taken-over.ts';
import { useChecks } from './use-checks.ts';
import { useSteps } from './use-steps.tsx';
import { useWizardGround } from './use-wizard-ground.ts';
import { WizardCreateDocument, WizardPreviewDocument } from './wizard.proxy.generated.ts';
import { WizardDone } from './wizard-done.tsx';

interface Props {
  readonly step: string | undefined;
  readonly onStep: (step: string) => void;
  readonly onClose: () => void;
}

interface Made {
  readonly draft: ApplicationDraft;
  readonly commit: MadeCommit;
}

/** A new application, step by step: a form that writes its manifest, and a commit at the end. */
export const ApplicationWizard = ({ step, onStep, onClose }: Props) => {
  const t = useText('applicationWizard');
  const { user } = useSession();
  const kept = useDraft('application', EMPTY_DRAFT);
  const [made, setMade] = useState<Made>();
  // Not kept with the draft: what others have may be another thing when somebody comes back.
  const [agreed, setAgreed] = useState<string>();
  const { draft, ground } = useWizardGround(kept.draft);
  const source = ground.sources.find(({ name }) => name === draft.gitSource);
  const message = draft.message || t('message', { name: draft.name });
  const input = { gitSource: draft.gitSource, path: fileOf(draft), manifest: manifestOf(draft), message };
  const preview = usePreview({
    key:
      source !== undefined && isComplete(draft)
        ? JSON.stringify(['application', draft.runtime, { ...input, message: '' }])
        : undefined,
    ask: async signal => {
      const told = await askRuntime({
        runtime: draft.runtime,
        document: WizardPreviewDocument,
        variables: { input },
        signal,
      });
      return told.previewNewApplication;
    },
  });
  const checks = useChecks({ preview, source, userName: user.name, ...draft });
  const agreement = { wanted: takeOverOf(preview, draft.options), given: agreed, onChange: setAgreed };
  const steps = useSteps({ draft, ground, preview, message, agreement });
  if (made) return <WizardDone {...made} onClose={onClose} />;
  const file = [source?.path, fileOf(draft)].filter(part => part !== undefined && part !== '').join('/');
  return (
    <WizardPage title={t('title')}>
      <Wizard
        title={<Crumbs list={<Link to="/apps">{t('applications')}</Link>} title={t('title')} />}
        steps={steps}
        step={step ?? 'general'}
        onStep={onStep}
        draft={draft}
        onDraft={kept.change}
        file={file || t('noFile')}
        manifestOf={manifestOf}
        draftOf={text => draftOf(text, draft)}
        checks={checks}
        note={
          <DraftNote
            isResumed={kept.isResumed}
            onDrop={() => {
              kept.drop();
              onStep('general');
            }}
          />
        }
        onSaveDraft={ALREADY_KEPT}
        onClose={onClose}
        finish={t('commit')}
        onFinish={async () => {
          const { createApplication } = await askRuntime({
            runtime: draft.runtime,
            document: WizardCreateDocument,
            variables: { input },
          });
          kept.forget();
          setMade({ draft, commit: createApplication });
        }}
      />
    </WizardPage>
  );
};
