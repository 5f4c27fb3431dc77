import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useMayCreateApplication } from '../../gitops-wizards/application/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { useDemo } from '../../tour/index.ts';
import styles from './home-page.module.css';
import type { StartStep } from './start-steps.ts';

const MARKS = {
  done: { tone: 'ok', shape: 'ok' },
  next: { tone: 'run', shape: 'pending' },
  later: { tone: 'idle', shape: 'pending' },
} as const;

/** The way to the first application: what is there, what is next, and the demo for whoever wants to look first. */
export const StartCard = ({ steps }: { readonly steps: readonly StartStep[] }) => {
  const t = useText('home.start');
  return (
    <Card
      flush
      title={t('title')}
      aside={t('aside', { done: steps.filter(({ state }) => state === 'done').length, all: steps.length })}
    >
      <ol className={styles.start}>
        {steps.map(({ id, state }, index) => (
          <li key={id} className={state === 'done' ? styles.isDone : undefined}>
            <StateIcon {...MARKS[state]} label={t(state)} />
            <div className={styles.step}>
              <b>{t('step', { number: index + 1, title: t(`${id}.title`) })}</b>
              <p>{t(`${id}.text`)}</p>
              {state === 'next' && <StepAct id={id} />}
            </div>
          </li>
        ))}
      </ol>
      <DemoOffer />
    </Card>
  );
};

/** What the reader may do about the step that is next. */
const StepAct = ({ id }: Pick<StartStep, 'id'>) => {
  const t = useText('home.start');
  const mayInstall = useCan('create', 'gitops-runtime');
  const mayAdd = useCan('create', 'git-source');
  const mayCreate = useMayCreateApplication();
  const look = { size: 'sm', variant: 'primary' } as const;
  const acts: Readonly<Record<StartStep['id'], ReactNode>> = {
    runtime: mayInstall && (
      <ButtonLink {...look} icon="server" to="/runtimes" search={{ wizard: 'runtime' }}>
        {t('runtime.action')}
      </ButtonLink>
    ),
    source: mayAdd && (
      <ButtonLink {...look} icon="branch" to="/sources" search={{ wizard: true }}>
        {t('source.action')}
      </ButtonLink>
    ),
    application: mayCreate && (
      <ButtonLink {...look} icon="plus" to="/apps" search={{ create: true }}>
        {t('application.action')}
      </ButtonLink>
    ),
  };
  return acts[id] || <p>{t('ask')}</p>;
};

/** For whoever wants to see how it all works before they bring anything of their own. */
const DemoOffer = () => {
  const t = useText('home.start.demo');
  const queryClient = useQueryClient();
  const mayBring = useCan('update', 'account');
  const demo = useDemo().data;
  const [busy, setBusy] = useState(false);
  if (!mayBring || demo?.state !== 'absent' || !demo.isPossible) return null;
  const bring = async () => {
    setBusy(true);
    try {
      await data(api.POST('/demo'));
      await queryClient.invalidateQueries({ queryKey: ['/demo'] });
    } catch (error) {
      toast({ title: t('failed', { why: error instanceof Error ? error.message : '' }), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.offer}>
      <p>{t('text')}</p>
      <Button size="sm" icon="play" busy={busy} onClick={() => void bring()}>
        {t('action')}
      </Button>
    </div>
  );
};
