import type { ReactNode } from 'react';
import { ExternalLink } from '../../design/link/index.ts';

/** Where each subject is explained: the name of a file in `docs/`. The only place that knows. */
const TOPICS = {
  access: 'access',
  api: 'api',
  audit: 'audit',
  backup: 'backup-and-upgrade',
  cli: 'cli',
  events: 'events',
  overview: 'README',
  people: 'people',
  permissions: 'permissions',
  run: 'run',
  secrets: 'secrets',
  settings: 'settings',
  troubleshooting: 'troubleshooting',
} as const;

export type HelpTopic = keyof typeof TOPICS;

/** The page that explains a subject; this installation serves it itself, so that it fits and needs no network. */
export const helpFor = (topic: HelpTopic): string => `/help/${TOPICS[topic]}`;

/** The page about a fault, by its code. */
export const errorHelp = (code: string): string | undefined =>
  /^[A-Z][A-Z_]+$/.test(code) && code !== 'UNREACHABLE' ? `/help/errors/${code}` : undefined;

interface Props {
  readonly topic: HelpTopic;
  readonly children: ReactNode;
}

/** Leads to what our documentation says: `<HelpLink topic="access">{t('aboutRules')}</HelpLink>`. */
export const HelpLink = ({ topic, children }: Props) => (
  <ExternalLink href={helpFor(topic)}>{children}</ExternalLink>
);
