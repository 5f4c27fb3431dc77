import type { ApplicationLogsInput, AppProxyResolvers, PodLogsInput } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { APPLICATIONS } from '../application-desk.ts';
import type { ProxyCall } from '../call.ts';
import { mergedLogs } from '../merged-logs.ts';
import { podLogs } from '../pod-logs.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { showTree } from '../show-resources.ts';
import { RECHECK_MS, whileAllowed } from '../while-allowed.ts';
import { keyFrom } from './application-reads.ts';

/** At most so often, however much happens. */
const PAUSE_MS = 500;

/** The tree now, and again whenever something in it may have changed. */
async function* trees({ applications, clock }: ProxyParts, call: ProxyCall, application: Application) {
  const cluster = applications.clusterOf(application);
  let news = Promise.withResolvers<void>();
  const wake = (): void => news.resolve();
  const end = cluster.onChange(wake);
  call.signal.addEventListener('abort', wake, { once: true });
  let last = '';
  let current = application;
  try {
    while (!call.signal.aborted) {
      const tree = showTree(await applications.tree(current), current);
      const text = JSON.stringify(tree);
      if (text !== last) yield tree;
      last = text;
      const rest = new AbortController();
      await clock.sleep(PAUSE_MS, call.signal).catch(() => undefined);
      await Promise.race([news.promise, clock.sleep(RECHECK_MS, rest.signal).catch(() => undefined)]);
      rest.abort();
      news = Promise.withResolvers();
      if (call.signal.aborted) return;
      const { namespace = '', name } = application.metadata;
      const now = await applications.client.find<Application>(APPLICATIONS, { namespace, name });
      if (!now) return;
      current = now;
      await call.guard.admit(await applications.entityOf(now));
    }
  } finally {
    end();
    call.signal.removeEventListener('abort', wake);
  }
}

async function* lines(parts: ProxyParts, call: ProxyCall, { application, input }: LogRequest) {
  const wish = {
    ...input,
    pod: keyFrom(input.pod),
    follow: input.follow ?? true,
    previous: input.previous ?? false,
    tail: input.tail ?? 1_000,
    timestamps: input.timestamps ?? false,
  };
  const { clock, applications } = parts;
  const watched = { clock, signal: call.signal, admit: () => applications.open(call, input) };
  const open = (signal: AbortSignal) => podLogs(applications, application, wish, signal);
  for await (const some of whileAllowed(watched, open)) yield { lines: [...some] };
}

async function* merged(
  parts: ProxyParts,
  call: ProxyCall,
  application: Application,
  input: ApplicationLogsInput,
) {
  const { clock, applications } = parts;
  const wish = { ...input, of: input.of ? keyFrom(input.of) : undefined, tail: input.tail ?? 200 };
  const watched = { clock, signal: call.signal, admit: () => applications.open(call, input) };
  const open = (signal: AbortSignal) =>
    mergedLogs({ desk: applications, clock }, { application, wish }, signal);
  for await (const some of whileAllowed(watched, open)) yield some;
}

interface LogRequest {
  readonly application: Application;
  readonly input: PodLogsInput;
}

/** What is told as it happens. */
export const applicationStreams = (parts: ProxyParts) =>
  ({
    Subscription: {
      applicationTree: {
        subscribe: async (_, ref, call) =>
          trees(parts, call, await parts.applications.open(call, ref)) as never,
      },
      applicationLogs: {
        subscribe: async (_, { input }, call) =>
          merged(parts, call, await parts.applications.open(call, input), input) as never,
      },
      podLogs: {
        subscribe: async (_, { input }, call) =>
          lines(parts, call, { application: await parts.applications.open(call, input), input }) as never,
      },
    },
  }) satisfies AppProxyResolvers<ProxyCall>;
