import { type KubeClient, type KubeObject, type KubeResource, startInformer } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { readSettings } from './read-settings.ts';
import type { EngineSettings } from './settings.ts';

interface ConfigMap extends KubeObject {
  data?: Record<string, string>;
}

const CONFIG_MAPS: KubeResource = {
  group: '',
  version: 'v1',
  plural: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
};
const CONFIG = 'argocd-cm';
const PARAMETERS = 'argocd-cmd-params-cm';

export interface WatchedSettings {
  current(): EngineSettings;
  /** Resolves when the ConfigMaps were read once. */
  readonly ready: Promise<void>;
  onChange(listener: () => void): () => void;
  stop(): Promise<void>;
}

interface WatchSettingsOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The settings as they are now: both ConfigMaps are watched, so a change needs no restart. */
export const watchSettings = (options: WatchSettingsOptions): WatchedSettings => {
  const { client, namespace, clock, log } = options;
  const listeners = new Set<() => void>();
  const data = new Map<string, Record<string, string> | undefined>();
  let { settings } = readSettings({ namespace });

  const reread = (): void => {
    const read = readSettings({ namespace, config: data.get(CONFIG), parameters: data.get(PARAMETERS) });
    for (const problem of read.problems) log.warn({ problem }, 'a setting of the GitOps engine is ignored');
    settings = read.settings;
    for (const listener of listeners) listener();
  };

  const informers = [CONFIG, PARAMETERS].map(name =>
    startInformer<ConfigMap>({
      client,
      resource: CONFIG_MAPS,
      namespace,
      fieldSelector: `metadata.name=${name}`,
      clock,
      onChange: now => {
        data.set(name, now?.data);
        reread();
      },
      onTrouble: error => log.debug({ error }, 'the settings cannot be watched for a moment'),
    }),
  );

  return {
    current: () => settings,
    ready: Promise.all(informers.map(({ ready }) => ready)).then(() => undefined),
    onChange: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: async () => {
      await Promise.all(informers.map(informer => informer.stop()));
    },
  };
};
