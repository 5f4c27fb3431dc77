import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useActivity } from '../../design/toast/index.ts';
import { type LiveEvent, useLiveEvents } from '../../live/index.ts';
import { tellingOf } from './event-words.ts';

/** How many events are kept; older ones are in the audit log. */
const KEPT = 50;

interface Feed {
  /** What happened in the account since the page was opened, newest first. */
  readonly events: readonly LiveEvent[];
  readonly unread: number;
  readonly markRead: () => void;
}

const FeedContext = createContext<Feed>({ events: [], unread: 0, markRead: () => undefined });

export const useActivityFeed = (): Feed => use(FeedContext);

interface Props {
  readonly children: ReactNode;
}

/** Collects what happens while the page is open. */
export const ActivityFeed = ({ children }: Props) => {
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const [readUntil, setReadUntil] = useState(0);
  const said = useActivity();
  const [total, setTotal] = useState(0);
  useLiveEvents([''], event => {
    if (!tellingOf(event.type)) return;
    setEvents(before => [event, ...before].slice(0, KEPT));
    setTotal(count => count + 1);
  });
  const count = total + said.filter(({ tone }) => tone === 'bad').length;
  const markRead = useCallback(() => setReadUntil(count), [count]);
  const feed = useMemo(
    () => ({ events, unread: Math.max(0, count - readUntil), markRead }),
    [events, count, readUntil, markRead],
  );
  return <FeedContext value={feed}>{children}</FeedContext>;
};
