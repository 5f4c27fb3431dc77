import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components, data, read } from '../../api/index.ts';
import { type Build, hasEnded, isQueued } from '../../builds/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { toast } from '../../design/toast/index.ts';
import { WhyLine } from '../../design/why-line/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';
import { denyDialog } from './parts.tsx';
import type { Step } from './step.ts';

type Approval = components['schemas']['BuildApproval'];

interface Props {
  readonly build: Build;
  readonly approvals: readonly Approval[];
  readonly steps: readonly Step[];
}

/** What a person must know before anything else: that it waits and why, that it wants an answer, that it broke off. */
export const BuildBars = ({ build, approvals, steps }: Props) => {
  const t = useText('build.ended');
  const open = approvals.find(({ answer }) => answer === undefined);
  const { state, reason } = build;
  const isBad = state === 'error' || state === 'terminated' || state === 'denied';
  return (
    <div className={styles.bars}>
      {isQueued(build) && <Waiting build={build} />}
      {open !== undefined && !hasEnded(build) && (
        <ApprovalBar build={build} approval={open} step={nameOf(open, steps)} />
      )}
      {isBad && reason !== undefined && (
        <Banner tone={state === 'terminated' ? 'warn' : 'bad'} title={t(state)}>
          {reason}
        </Banner>
      )}
    </div>
  );
};

const Waiting = ({ build }: { readonly build: Build }) => {
  const t = useText('build.waiting');
  const { data: waiting } = useQuery(read('/builds/{id}/waiting', { path: { id: build.id } }));
  const reasons = waiting?.reasons ?? [];
  if (waiting === undefined || (!waiting.waiting && reasons.length === 0)) return null;
  return (
    <WhyLine reason={t('title')} since={build.created}>
      {reasons.map(({ text }) => text).join(' ') || t('unknown')}
    </WhyLine>
  );
};

/** What people call the step. */
const nameOf = ({ stepId, stepName }: Approval, steps: readonly Step[]): string =>
  steps.find(({ id }) => id === stepId)?.title ?? stepName;

interface ApprovalProps {
  readonly build: Build;
  readonly approval: Approval;
  readonly step: string;
}

const ApprovalBar = ({ build, approval, step }: ApprovalProps) => {
  const t = useText('build.approval');
  const [denying, setDenying] = useState(false);
  const { stepId, revision } = approval;
  const answer = (what: 'approve' | 'deny') => {
    const params = { path: { id: build.id } };
    // The answer is for what is shown: another commit would be refused.
    const body = { step: stepId, ...(revision === undefined ? {} : { revision }) };
    return what === 'approve'
      ? data(api.POST('/builds/{id}/approve', { params, body }))
      : data(api.POST('/builds/{id}/deny', { params, body }));
  };
  const approve = useMutation({
    mutationFn: () => answer('approve'),
    onSuccess: () => toast({ title: t('approved', { step }) }),
    onError: error => toast({ title: error.message, tone: 'bad' }),
  });
  return (
    <>
      <Banner
        tone="gate"
        title={t('title', { step })}
        actions={
          <>
            <Button icon="x" variant="danger" onClick={() => setDenying(true)}>
              {t('deny')}
            </Button>
            <Button icon="check" variant="gate" busy={approve.isPending} onClick={() => approve.mutate()}>
              {t('approve')}
            </Button>
          </>
        }
      >
        {revision === undefined ? t('unbound') : t('bound', { sha: revision.slice(0, 7) })}
      </Banner>
      <denyDialog.Show
        open={denying}
        step={step}
        onDeny={() => answer('deny')}
        onClose={() => setDenying(false)}
      />
    </>
  );
};
