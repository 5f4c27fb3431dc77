import { useQueryClient } from '@tanstack/react-query';
import { api, data, faultFrom } from '../../api/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import type { Runner } from './runner.ts';

/** Stops new builds from coming to a runner, and lets them come again. */
export const useRunnerActs = () => {
  const t = useText('runners');
  const queryClient = useQueryClient();
  const set = async ({ id }: Runner, paused: boolean) => {
    await data(api.PATCH('/runners/{runner}', { params: { path: { runner: id } }, body: { paused } }));
    await queryClient.invalidateQueries({ queryKey: ['/runners'] });
  };
  const tell = (error: unknown) => void toast({ title: faultFrom(error).message, tone: 'bad' });
  const pause = async (runner: Runner) => {
    await set(runner, true);
    toast({
      title: t('paused', { name: runner.name }),
      undo: () => void set(runner, false).catch(tell),
    });
  };
  const resume = async (runner: Runner) => {
    await set(runner, false);
    toast({ title: t('resumed', { name: runner.name }) });
  };
  return {
    pause: (runner: Runner) => void pause(runner).catch(tell),
    resume: (runner: Runner) => void resume(runner).catch(tell),
  };
};
