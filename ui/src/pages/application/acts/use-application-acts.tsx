import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from '../../../design/toast/index.ts';
import { isFileInGit, isSyncing } from '../../../gitops/index.ts';
import { useMayCommitTo } from '../../../gitops-wizards/application/index.ts';
import { holdDialog, mayHold, mayRelease, releaseDialog } from '../../../holds/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { useCommands, useKeys } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';
import type { Deployment, Head } from '../application.ts';
import type { Standing } from '../head/standing.ts';
import { deleteDialog, rollbackDialog, syncDialog } from '../parts.tsx';
import { type ShowSearch, TABS, type Tab } from '../search.ts';
import { RefreshApplicationDocument, TerminateSyncDocument } from '../sync/operations.proxy.generated.ts';
import { noEarlierOf } from '../timeline/deployment-facts.ts';
import type { ApplicationPlace } from '../use-application.ts';

/** What a person may do to the application; what they may not is absent. */
export interface ApplicationActs {
  readonly sync: ((only?: string) => void) | undefined;
  readonly refresh: ((hard?: boolean) => void) | undefined;
  readonly isRefreshing: boolean;
  readonly terminate: (() => void) | undefined;
  readonly rollback: ((to?: Deployment) => void) | undefined;
  /** Why who may roll it back cannot. */
  readonly rollbackOff: string | undefined;
  readonly hold: (() => void) | undefined;
  readonly release: (() => void) | undefined;
  readonly remove: (() => void) | undefined;
  readonly windows: ReactNode;
}

interface Props {
  readonly place: ApplicationPlace;
  readonly head: Head;
  readonly standing: Standing;
  readonly show: ShowSearch;
  readonly syncOf: { readonly only?: string } | undefined;
  readonly setSyncOf: (of: { readonly only?: string } | undefined) => void;
}

export const useApplicationActs = ({
  place,
  head,
  standing,
  show,
  syncOf,
  setSyncOf,
}: Props): ApplicationActs => {
  const t = useText('application');
  const { runtime, ...ref } = place;
  const queries = useQueryClient();
  const [rollingBack, setRollingBack] = useState<{ readonly to?: Deployment }>();
  const may = (action: string) => head.permissions.includes(action);
  const failed = (error: Error) => toast({ title: error.message, tone: 'bad' });
  const refreshing = useMutation({
    mutationFn: (hard: boolean) =>
      askRuntime({ runtime, document: RefreshApplicationDocument, variables: { ...ref, hard } }),
    onSuccess: () => {
      toast({ title: t('act.refreshed', { name: head.name }) });
      void queries.invalidateQueries({ queryKey: ['/gitops/managed', runtime] });
    },
    onError: failed,
  });
  const terminating = useMutation({
    mutationFn: () => askRuntime({ runtime, document: TerminateSyncDocument, variables: ref }),
    onSuccess: () => toast({ title: t('act.terminated', { name: head.name }) }),
    onError: failed,
  });
  // One at a time: while a sync runs it can only be terminated.
  const sync =
    may('sync') && !isSyncing(standing.phase)
      ? (only?: string) => setSyncOf(only === undefined ? {} : { only })
      : undefined;
  const refresh = may('refresh') ? (hard = false) => refreshing.mutate(hard) : undefined;
  const mayRollBack = may('app-rollback');
  const onlyOne = noEarlierOf(head.deployments.nodes);
  const rollback =
    mayRollBack && onlyOne === undefined
      ? (to?: Deployment) => setRollingBack(to === undefined ? {} : { to })
      : undefined;
  const rollbackOff = mayRollBack && onlyOne !== undefined ? t(`act.${onlyOne}`) : undefined;
  const terminate =
    may('terminate-sync') && isSyncing(standing.phase) ? () => terminating.mutate() : undefined;
  // The palette has them in this order, and what is done most often first.
  useApplicationKeys({ sync, refresh, rollback, rollbackOff, show });
  const holding = useHolding(head);
  const removal = useRemoval(place, head);
  return {
    sync,
    refresh,
    isRefreshing: refreshing.isPending,
    terminate,
    rollback,
    rollbackOff,
    hold: holding.hold,
    release: holding.release,
    remove: removal.remove,
    windows: (
      <>
        {holding.window}
        {removal.window}
        <syncDialog.Show
          open={syncOf !== undefined}
          onClose={() => setSyncOf(undefined)}
          place={place}
          head={head}
          only={syncOf?.only}
        />
        <rollbackDialog.Show
          open={rollingBack !== undefined}
          onClose={() => setRollingBack(undefined)}
          place={place}
          head={head}
          to={rollingBack?.to}
        />
      </>
    ),
  };
};

/** Takes it out of Git, for whoever may delete it and commit to where it comes from. */
const useRemoval = (place: ApplicationPlace, head: Head) => {
  const t = useText('applicationDelete');
  const mayCommitThere = useMayCommitTo();
  const [isAsked, setAsked] = useState(false);
  const isOffered = head.permissions.includes('delete') && isFileInGit(head) && mayCommitThere(head);
  const remove = isOffered ? () => setAsked(true) : undefined;
  useCommands(
    remove ? [{ id: 'application.delete', title: t('act'), icon: 'trash' as const, run: remove }] : [],
  );
  return {
    remove,
    window: isAsked && <deleteDialog.Show place={place} onClose={() => setAsked(false)} />,
  };
};

/** Stops what is automatic, or brings it back, for whoever may change the application and commit to where it comes from. */
const useHolding = (head: Head) => {
  const t = useText('holds.banner');
  const mayCommitThere = useMayCommitTo();
  const mayCommit = head.permissions.includes('update') && mayCommitThere(head);
  const [asked, setAsked] = useState<{ readonly what: 'hold' | 'release'; readonly rows: readonly Head[] }>();
  const ask = (what: 'hold' | 'release') => () => setAsked({ what, rows: [head] });
  const hold = mayCommit && mayHold(head) ? ask('hold') : undefined;
  const release = mayCommit && mayRelease(head) ? ask('release') : undefined;
  const run = hold ?? release;
  useCommands(
    run
      ? [
          {
            id: hold ? 'application.hold' : 'application.release',
            title: t(hold ? 'hold' : 'release'),
            icon: hold ? ('pause' as const) : ('play' as const),
            run,
          },
        ]
      : [],
  );
  const close = () => setAsked(undefined);
  const { Show } = asked?.what === 'release' ? releaseDialog : holdDialog;
  return { hold, release, window: asked && <Show rows={asked.rows} onClose={close} onDone={close} /> };
};

type KeyProps = Pick<ApplicationActs, 'sync' | 'refresh' | 'rollback' | 'rollbackOff'> & {
  readonly show: ShowSearch;
};

/** The same by keyboard and in the palette. */
const useApplicationKeys = ({ sync, refresh, rollback, rollbackOff, show }: KeyProps) => {
  const t = useText('application');
  // What cannot be done says why, wherever it is asked for.
  const goBack = rollbackOff === undefined ? rollback : () => toast({ title: rollbackOff, tone: 'bad' });
  const goTo = (tab: Tab) =>
    show({ tab: tab === 'tree' ? undefined : tab, node: undefined, panel: undefined });
  useKeys(
    {
      ...Object.fromEntries(
        TABS.map((tab, at) => [String(at + 1), { label: t(`keys.${tab}`), run: () => goTo(tab) }]),
      ),
      ...(sync ? { s: { label: t('keys.sync'), run: () => sync() } } : {}),
      ...(refresh ? { 'shift+r': { label: t('keys.refresh'), run: () => refresh() } } : {}),
      d: { label: t('keys.diff'), run: () => goTo('diff') },
      ...(goBack ? { b: { label: t('keys.rollback'), run: () => goBack() } } : {}),
    },
    { scope: t('keys.scope') },
  );
  useCommands([
    ...(sync
      ? [
          {
            id: 'application.sync',
            title: t('keys.sync'),
            icon: 'refresh' as const,
            keys: 's',
            run: () => sync(),
          },
        ]
      : []),
    ...(refresh
      ? [
          {
            id: 'application.refresh',
            title: t('act.refresh'),
            icon: 'refresh' as const,
            keys: 'shift+r',
            run: () => refresh(),
          },
          {
            id: 'application.hard-refresh',
            title: t('act.hardRefresh'),
            icon: 'redo' as const,
            run: () => refresh(true),
          },
        ]
      : []),
    ...(goBack
      ? [
          {
            id: 'application.rollback',
            title: t('keys.rollback'),
            icon: 'undo' as const,
            keys: 'b',
            run: () => goBack(),
          },
        ]
      : []),
    ...TABS.map((tab, at) => ({
      id: `application.${tab}`,
      title: t(`keys.${tab}`),
      icon: 'arrow-r' as const,
      keys: String(at + 1),
      run: () => goTo(tab),
    })),
  ]);
};
