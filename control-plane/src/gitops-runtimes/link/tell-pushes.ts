/**
 * Tells runtimes of pushes to the built-in Git host, over the sessions that they have at this process. It needs no
 * webhook, which would have to find its way from here to here. What a runtime misses while it is away it finds by itself
 * when it looks at its repositories again.
 */
import type { EventEnvelope } from '@freshet/contracts/events';
import { RepositoryMoved } from '@freshet/contracts/gitops';
import { RepositoryPushed } from '@freshet/contracts/repositories';
import { isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { ask, type LinkSession } from '@freshet/link/server';
import type { RuntimeRef, TunnelSessions } from '../ports.ts';

interface PushTellerDeps {
  /** Hears the events of an account from now on. */
  readonly listen: (
    accountId: string,
    listener: (envelope: EventEnvelope) => void,
  ) => Promise<{ stop(): void }>;
  readonly log: Logger;
}

const noticeOf = ({ type, data }: EventEnvelope) => {
  if (type !== RepositoryPushed.type) return undefined;
  const { repository, ref, kind, name, changedFiles, changedFilesTruncated } =
    RepositoryPushed.data.parse(data);
  return {
    url: repository.cloneUrl,
    ref,
    isDefaultBranch: kind === 'branch' && name === repository.defaultBranch,
    ...(changedFilesTruncated ? {} : { changedFiles }),
  };
};

/** The same sessions; each that opens hears of pushes for as long as it lasts. */
export const tellPushes = (sessions: TunnelSessions, { listen, log }: PushTellerDeps): TunnelSessions => {
  const tell = (runtime: RuntimeRef, session: LinkSession, envelope: EventEnvelope): void => {
    const notice = noticeOf(envelope);
    if (!notice || session.isClosed) return;
    ask(session, RepositoryMoved, notice).catch((error: unknown) => {
      if (!isFault(error, 'LINK_CLOSED'))
        log.warn({ runtimeId: runtime.id, error }, 'a runtime could not be told of a push');
    });
  };
  const attend = async (runtime: RuntimeRef, session: LinkSession): Promise<void> => {
    const { stop } = await listen(runtime.accountId, envelope => tell(runtime, session, envelope));
    void session.closed.then(stop);
  };
  return {
    opened: (runtime, session, leads) => {
      sessions.opened(runtime, session, leads);
      attend(runtime, session).catch(error =>
        log.warn({ runtimeId: runtime.id, error }, 'a runtime is not told of pushes'),
      );
    },
    closed: (runtime, session) => sessions.closed(runtime, session),
  };
};
