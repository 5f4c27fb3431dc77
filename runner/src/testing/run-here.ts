import type { LocalRunMessage } from '@freshet/contracts/runner';
import type { BuildEnd } from '../engine/index.ts';
import { type LocalRunOptions, type RunRequest, startLocalRun } from '../local-run/index.ts';

/** What a run in this process told. */
export interface Told {
  readonly end: BuildEnd;
  readonly messages: readonly LocalRunMessage[];
  readonly volume: string;
  log(id: string): string;
  /** How a step ended, and why. */
  ended(id: string): { readonly outcome?: string; readonly reason?: string };
}

/** Runs a pipeline in this process and waits for its end. */
export const runHere = async (
  options: LocalRunOptions,
  wish: Pick<RunRequest, 'text' | 'home'> & Partial<RunRequest>,
): Promise<Told> => {
  const messages: LocalRunMessage[] = [];
  const request: RunRequest = {
    kind: 'run',
    file: 'codefresh.yml',
    executor: 'local',
    confinement: 'off',
    variables: {},
    secrets: [],
    directory: wish.home,
    keepVolume: true,
    resetVolume: false,
    ...wish,
  };
  const run = await startLocalRun(request, options, message => {
    messages.push(message);
  });
  const end = await run.finished;
  const planned = messages.find(message => message.kind === 'planned');
  return {
    end,
    messages,
    volume: planned?.kind === 'planned' ? planned.volume : '',
    log: id =>
      messages.map(message => (message.kind === 'log' && message.id === id ? message.text : '')).join(''),
    ended: id => {
      const found = messages.findLast(
        message => message.kind === 'step' && message.id === id && message.phase === 'ended',
      );
      return found?.kind === 'step' ? (found as { outcome?: string; reason?: string }) : {};
    },
  };
};
