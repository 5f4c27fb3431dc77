import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, type components, data } from '../api/index.ts';
import { Button } from '../design/button/index.ts';
import { Card } from '../design/card/index.ts';
import { Icon } from '../design/icon/index.ts';
import { StateIcon } from '../design/status/index.ts';
import { toast } from '../design/toast/index.ts';
import { useCan, useSession } from '../session/index.ts';
import { usePreference } from '../shell/index.ts';
import { useText } from '../text/index.ts';
import { type Push, useKeptPush } from './kept-push.ts';
import { STAGE_ICONS, STAGES, type StageName, type StageState, statesOf, wayAt } from './stages.ts';
import styles from './tour-card.module.css';
import { useDemo, useTourIsWhole, useWay } from './use-tour.ts';

type Demo = components['schemas']['DemoStatus'];

interface TourProps {
  /** Commits that the page shows on their way, by the stop at which each is. */
  readonly walking: ReadonlyMap<string, string>;
}

/** Shows a newcomer the way of a change through the demo, and sends one along it. */
export const TourCard = ({ walking }: TourProps) => {
  const { admin } = useSession();
  const [hidden, setHidden] = usePreference('tourHidden');
  const demo = useDemo();
  const isWhole = useTourIsWhole();
  if (!admin || hidden || !isWhole || !demo.data) return null;
  if (demo.data.state === 'bringing') return <Bringing demo={demo.data} />;
  return demo.data.state === 'ready' ? (
    <Tour demo={demo.data} walking={walking} onHide={() => setHidden(true)} />
  ) : null;
};

const Bringing = ({ demo }: { readonly demo: Demo }) => {
  const t = useText('tour');
  const done = demo.steps.filter(({ isDone }) => isDone).length;
  const next = demo.steps.find(({ isDone }) => !isDone);
  return (
    <Card title={t('title')} aside={t('progress', { done, all: demo.steps.length })}>
      <p className={styles.bringing} role="status">
        <StateIcon tone="run" shape="run" />
        {t('bringing', { step: next?.title ?? '' })}
      </p>
    </Card>
  );
};

const Tour = ({
  demo,
  walking,
  onHide,
}: TourProps & { readonly demo: Demo; readonly onHide: () => void }) => {
  const t = useText('tour');
  const mayPush = useCan('write', 'repository');
  const [walked, setWalked] = usePreference('tourWalked');
  // As they come: what they look at does not fold under their eyes.
  const [isFolded] = useState(walked);
  const [push, keep] = useKeptPush();
  const [busy, setBusy] = useState(false);
  const { way, build } = useWay(push);
  // The two must not contradict each other.
  const states = statesOf(wayAt(way, push && walking.get(push.commit)));
  const isUnderWay = push !== undefined && STAGES.some(stage => states[stage] === 'now');
  const send = async () => {
    setBusy(true);
    setWalked(true);
    try {
      keep(await data(api.POST('/demo/push', { body: { service: 'storefront' } })));
    } catch (error) {
      toast({ title: t('notPushed', { why: error instanceof Error ? error.message : '' }), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const actions = (
    <>
      {mayPush && (
        <Button size="sm" variant="primary" icon="upload" busy={busy || isUnderWay} onClick={send}>
          {t(push ? 'pushAgain' : 'push')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onHide}>
        {t('hide')}
      </Button>
    </>
  );
  const stages = (
    <ol className={styles.stages}>
      {STAGES.map(stage => (
        <Stage key={stage} stage={stage} state={push ? states[stage] : undefined} isShort={isFolded}>
          <StageLink stage={stage} demo={demo} buildId={build?.id} onGo={() => setWalked(true)} />
        </Stage>
      ))}
    </ol>
  );
  const news = (
    <p className={styles.news} role="status">
      {newsOf(t, { push, states, build: build?.number })}
    </p>
  );
  if (isFolded)
    return (
      <section className={styles.line} aria-label={t('title')}>
        {stages}
        {news}
        <span className={styles.acts}>{actions}</span>
      </section>
    );
  return (
    <Card flush title={t('title')} aside={t('aside')} actions={actions}>
      {stages}
      {news}
    </Card>
  );
};

interface StageProps {
  readonly stage: StageName;
  /** Not there while no change is watched. */
  readonly state: StageState | undefined;
  /** Without what it is about. */
  readonly isShort: boolean;
  readonly children: ReactNode;
}

const MARKS = {
  ahead: { tone: 'idle', shape: 'pending' },
  now: { tone: 'run', shape: 'run' },
  done: { tone: 'ok', shape: 'ok' },
  stuck: { tone: 'bad', shape: 'bad' },
} as const;

const Stage = ({ stage, state, isShort, children }: StageProps) => {
  const t = useText('tour');
  return (
    <li className={styles.stage} data-stage={stage} data-state={state}>
      <span className={styles.mark}>
        {state ? (
          <StateIcon {...MARKS[state]} label={t(`state.${state}`)} />
        ) : (
          <Icon name={STAGE_ICONS[stage]} size={15} />
        )}
      </span>
      <div>
        {children}
        {!isShort && <p>{t(`stage.${stage}.text`)}</p>}
      </div>
    </li>
  );
};

interface StageLinkProps {
  readonly stage: StageName;
  readonly demo: Demo;
  readonly buildId: string | undefined;
  readonly onGo: () => void;
}

/** Each stage leads to its page: of the change that is watched, or of the storefront. */
const StageLink = ({ stage, demo, buildId, onGo }: StageLinkProps) => {
  const t = useText('tour');
  const service = demo.services[0];
  const [owner = '', repo = ''] = (service?.repository ?? '').split('/');
  const { runtime = '', namespace = '', name = '' } = service?.applications[0] ?? {};
  const title = t(`stage.${stage}.title`);
  if (stage === 'repository')
    return (
      <Link onClick={onGo} to="/repositories/$owner/$repo" params={{ owner, repo }}>
        {title}
      </Link>
    );
  if (stage === 'pipeline')
    return (
      <Link
        onClick={onGo}
        to="/pipelines/$id"
        params={{ id: service?.pipelineId ?? service?.pipeline ?? '' }}
      >
        {title}
      </Link>
    );
  if (stage === 'build')
    return buildId === undefined ? (
      <Link onClick={onGo} to="/builds" search={{}}>
        {title}
      </Link>
    ) : (
      <Link onClick={onGo} to="/builds/$id" params={{ id: buildId }}>
        {title}
      </Link>
    );
  return (
    <Link
      onClick={onGo}
      to="/apps/$runtime/$namespace/$name"
      params={{ runtime, namespace, name }}
      search={stage === 'timeline' ? { tab: 'timeline' } : {}}
    >
      {title}
    </Link>
  );
};

interface News {
  readonly push: Push | undefined;
  readonly states: Readonly<Record<StageName, StageState>>;
  readonly build: number | undefined;
}

/** Where the change is, in one sentence. */
const newsOf = (t: ReturnType<typeof useText<'tour'>>, { push, states, build = 0 }: News): string => {
  if (!push) return t('news.before');
  const { from, to, service, message } = push;
  const { name } = push.application;
  if (states.build === 'stuck') return t('news.failed', { build });
  if (states.application === 'stuck') return t('news.degraded', { name });
  if (states.application === 'done') return t('news.done', { name, to, from });
  if (states.application === 'now') return t('news.syncing', { name, to });
  if (states.build === 'now') return t('news.building', { build, to });
  return t('news.pushed', { service, message });
};
