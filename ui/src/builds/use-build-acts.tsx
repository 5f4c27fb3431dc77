import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, data } from '../api/index.ts';
import type { MenuEntry } from '../design/menu/index.ts';
import { toast } from '../design/toast/index.ts';
import { later } from '../later/index.ts';
import { MissingPart } from '../shell/index.ts';
import { useText } from '../text/index.ts';
import { type Build, hasEnded } from './build.ts';

const terminateDialog = later(
  async () => (await import('./terminate-dialog.tsx')).TerminateDialog,
  MissingPart,
);

/** What a page with builds fetches when it has time. */
export const BUILD_PARTS = [terminateDialog];

interface BuildActs {
  /** What can be done to a build now. */
  readonly entries: (build: Build) => readonly MenuEntry[];
  readonly restart: (build: Build, fromFailedStep?: boolean) => void;
  readonly isRestarting: boolean;
  readonly terminate: (build: Build) => void;
  /** What the entries open. */
  readonly windows: ReactNode;
}

/** What can be done to a build. */
export const useBuildActs = (): BuildActs => {
  const t = useText('builds');
  const navigate = useNavigate();
  const [ended, setEnded] = useState<Build>();
  const again = useMutation({
    mutationFn: ({ build, fromFailedStep }: { build: Build; fromFailedStep: boolean }) =>
      data(
        api.POST('/builds/{id}/restart', { params: { path: { id: build.id } }, body: { fromFailedStep } }),
      ),
    onSuccess: (id, { build }) =>
      toast({
        title: t('restart.done', { number: build.number }),
        action: {
          label: t('restart.open'),
          onClick: () => void navigate({ to: '/builds/$id', params: { id } }),
        },
      }),
    onError: error => toast({ title: error.message, tone: 'bad' }),
  });
  const restart = (build: Build, fromFailedStep = false) => again.mutate({ build, fromFailedStep });
  return {
    restart,
    isRestarting: again.isPending,
    terminate: setEnded,
    entries: build =>
      hasEnded(build)
        ? [
            { label: t('restart.action'), icon: 'redo', onSelect: () => restart(build) },
            ...(build.restartable
              ? [
                  {
                    label: t('restart.fromFailed'),
                    icon: 'redo' as const,
                    onSelect: () => restart(build, true),
                  },
                ]
              : []),
          ]
        : [
            {
              label: t('terminate.action'),
              icon: 'stop',
              danger: true,
              onSelect: () => setEnded(build),
            },
          ],
    windows: ended !== undefined && (
      <terminateDialog.Show build={ended} onClose={() => setEnded(undefined)} />
    ),
  };
};
