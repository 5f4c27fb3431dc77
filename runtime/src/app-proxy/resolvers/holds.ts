import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import { Fault } from '@freshet/kit/errors';
import type { Document } from 'yaml';
import type { Editor } from '../../shared-configuration/index.ts';
import type { ApplicationRef } from '../application-desk.ts';
import { changedIn } from '../application-files.ts';
import { applicationFileOf, gitSourceOfApplication } from '../application-in-git.ts';
import type { ProxyCall } from '../call.ts';
import { previewing } from '../commit-preview.ts';
import { holdManifest, releaseManifest } from '../hold-manifest.ts';
import type { ProxyParts } from '../proxy-parts.ts';

const REASON_MOST = 200;

/** The message of the commit, where the caller wrote one. */
interface Said {
  readonly message?: string | null | undefined;
}

interface HoldWish {
  readonly reason: string;
  readonly until?: string | null | undefined;
}

/** Who holds it, why and how long, as far as that makes sense. */
const holdOf = ({ reason, until }: HoldWish, by: string, now: Date) => {
  const words = reason.replaceAll(/\s+/g, ' ').trim();
  if (words === '' || words.length > REASON_MOST)
    throw new Fault('GITOPS_HOLD_IMPOSSIBLE', `the reason must have 1 to ${REASON_MOST} characters`);
  if (until != null && !(Date.parse(until) > now.getTime()))
    throw new Fault('GITOPS_HOLD_IMPOSSIBLE', 'the time until which it is held must be to come');
  return {
    by,
    reason: words,
    since: now.toISOString(),
    ...(until == null ? {} : { until: new Date(until).toISOString() }),
  };
};

interface Wish {
  readonly ref: ApplicationRef;
  readonly message: string;
  readonly change: (document: Document) => void;
}

/** Stopping and bringing back automatic sync, by commits of the caller. */
export const holdResolvers = (parts: ProxyParts) => {
  const written = async <Answer>(
    call: ProxyCall,
    { ref, message, change }: Wish,
    open: (repository: Parameters<typeof previewing>[2]) => Promise<Editor<Answer>>,
  ): Promise<Answer> => {
    const application = await parts.applications.open(call, ref);
    const source = await gitSourceOfApplication(parts, application);
    const editor = await open(source.repository);
    const file = await applicationFileOf(editor, source, application);
    const { path, revision: expected } = file;
    return editor.commit([{ path, content: changedIn(file, change), expected }], message);
  };
  const writing = (call: ProxyCall, wish: Wish) =>
    written(call, wish, repository => parts.commits.writer(call, repository));
  const telling = (call: ProxyCall, wish: Wish) =>
    written(call, wish, repository => previewing(parts.commits, call, repository));
  const held = ({ caller }: ProxyCall, input: ApplicationRef & HoldWish & Said): Wish => {
    const hold = holdOf(input, caller.name, parts.clock.now());
    return {
      ref: input,
      message: input.message || `Hold ${input.name}: ${hold.reason}`,
      change: document => holdManifest(document, hold),
    };
  };
  const released = (input: ApplicationRef & Said): Wish => ({
    ref: input,
    message: input.message || `Release ${input.name}`,
    change: releaseManifest,
  });
  return {
    Query: {
      previewHold: (_, { input }, call) => telling(call, held(call, input)),
      previewRelease: (_, { input }, call) => telling(call, released(input)),
    },
    Mutation: {
      holdApplication: (_, { input }, call) => writing(call, held(call, input)),
      releaseApplication: (_, { input }, call) => writing(call, released(input)),
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
