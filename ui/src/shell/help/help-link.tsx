import type { ReactNode } from 'react';
import { ExternalLink } from '../../design/link/index.ts';
import { type HelpTopic, helpAbout } from './help.ts';

interface Props {
  readonly topic: HelpTopic;
  readonly children: ReactNode;
}

/** Leads to what our documentation says: `<HelpLink topic="access">{t('aboutRules')}</HelpLink>`. */
export const HelpLink = ({ topic, children }: Props) => (
  <ExternalLink href={helpAbout(topic)}>{children}</ExternalLink>
);
