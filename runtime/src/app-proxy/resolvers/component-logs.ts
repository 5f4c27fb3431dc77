import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { ComponentLogs } from '../../component-logs/index.ts';
import type { ProxyCall } from '../call.ts';
import { denied } from '../call.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { whileAllowed } from '../while-allowed.ts';

interface Asked {
  readonly component?: string | null | undefined;
  readonly tail?: number | undefined;
  readonly filter?: string | null | undefined;
}

/** Who may have the runtime changed may read what it writes of all that it looks after. */
const QUESTION = { action: 'update', resource: 'gitops-runtime', attributes: {} } as const;

/** Throws where the caller may not, or may not any longer. */
export const admitToLogs = async (ask: ProxyCall['ask']): Promise<void> => {
  const [decision] = await ask([QUESTION]);
  if (!decision?.isAllowed) throw denied(decision?.reason ?? '');
};

const wishOf = ({ component, tail = 500, filter }: Asked, follow: boolean) => ({
  component,
  tail,
  filter,
  follow,
});

async function* lines(
  { clock }: Pick<ProxyParts, 'clock'>,
  logs: ComponentLogs,
  call: ProxyCall,
  asked: Asked,
) {
  const watched = { clock, signal: call.signal, admit: () => admitToLogs(call.ask) };
  for await (const some of whileAllowed(watched, signal => logs.read(wishOf(asked, true), signal)))
    yield { lines: [...some] };
}

/** What the runtime writes about its own work. */
export const componentLogResolvers = (parts: ProxyParts) => {
  const { logs } = parts;
  return {
    Query: {
      logComponents: () => logs.components(),
      componentLogs: async (_, asked, call) => {
        const found: string[] = [];
        for await (const some of logs.read(wishOf(asked, false), call.signal)) found.push(...some);
        return { lines: found };
      },
    },
    Subscription: {
      componentLogs: {
        subscribe: async (_, asked, call) => lines(parts, logs, call, asked) as never,
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
