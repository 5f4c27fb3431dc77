import type { components } from '../../api/index.ts';

export type Notification = components['schemas']['Notification'];
export type Kind = Notification['kind'];
export type HeardEvent = Notification['events'][number];
export type Channel = components['schemas']['NotificationInput']['channel'];

export const KINDS = ['slack', 'email', 'webhook'] as const satisfies readonly Kind[];
export const EVENTS = [
  'failed',
  'pending-approval',
  'terminated',
  'success',
] as const satisfies readonly HeardEvent[];

/** The key of an event among the words. */
export const wordOf = (event: HeardEvent) => (event === 'pending-approval' ? 'approval' : event);

export const ICONS = { slack: 'bell', email: 'mail', webhook: 'link' } as const;

/** Mail addresses as people separate them. */
export const addressesIn = (text: string): string[] =>
  text.split(/[\s,;]+/).filter(address => address !== '');

/** What is sent of what was typed; nothing when the channel stays as it is. */
export const channelOf = (kind: Kind, to: string, secret: string): Channel | undefined => {
  if (to.trim() === '') return undefined;
  if (kind === 'email') return { kind, to: addressesIn(to) };
  if (kind === 'slack') return { kind, url: to.trim() };
  return { kind, url: to.trim(), ...(secret === '' ? {} : { secret }) };
};
