import { useText } from '../../text/index.ts';
import { helpAbout } from '../help/index.ts';
import type { Command } from './command.ts';

/** What of the documentation people look for by name. */
const DOCS = [
  { word: 'firstRun', topic: 'first-run' },
  { word: 'pipelines', topic: 'pipelines' },
  { word: 'pipelinesService', topic: 'pipelines-service' },
  { word: 'builds', topic: 'builds' },
  { word: 'triggers', topic: 'triggers' },
  { word: 'runners', topic: 'runners' },
  { word: 'gitHost', topic: 'git-host' },
  { word: 'gitops', topic: 'gitops/README' },
  { word: 'applications', topic: 'gitops/applications' },
  { word: 'applicationSets', topic: 'gitops/application-sets' },
  { word: 'syncing', topic: 'gitops/syncing' },
  { word: 'health', topic: 'gitops/health' },
  { word: 'runtimes', topic: 'gitops/runtimes' },
  { word: 'gitSources', topic: 'gitops/git-sources' },
  { word: 'gitTokens', topic: 'gitops/git-tokens' },
  { word: 'clusters', topic: 'gitops/clusters-and-helm' },
  { word: 'secrets', topic: 'secrets' },
  { word: 'people', topic: 'people' },
  { word: 'access', topic: 'access' },
  { word: 'permissions', topic: 'permissions' },
  { word: 'audit', topic: 'audit' },
  { word: 'notifications', topic: 'notifications' },
  { word: 'api', topic: 'api' },
  { word: 'cli', topic: 'cli' },
  { word: 'settings', topic: 'settings' },
  { word: 'backup', topic: 'backup-and-upgrade' },
  { word: 'troubleshooting', topic: 'troubleshooting' },
] as const;

/** The pages of the documentation. */
export const useDocCommands = (): readonly Command[] => {
  const t = useText('shell.docs');
  return DOCS.map(({ word, topic }) => ({
    id: `doc ${topic}`,
    title: t(word),
    icon: 'book',
    href: helpAbout(topic),
  }));
};
