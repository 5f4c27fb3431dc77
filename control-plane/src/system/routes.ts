import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from '@freshet/contracts/openapi';
import {
  getHealth,
  getMetrics,
  getOpenApi,
  getReadiness,
  getReference,
  getStyle,
  getVersion,
} from '@freshet/contracts/system';
import { PAGE_POLICY, type PublicCall, type Route, route } from '../gateway/index.ts';
import { checkReadiness, type ReadinessCheck } from './readiness.ts';
import { referencePage } from './reference-page.ts';

interface Deps {
  readonly version: string;
  readonly commit: string;
  readonly document: OpenApiDocument;
  /** The figures of the process, in the text format of Prometheus. */
  readonly metrics: () => Promise<string>;
  readonly checks: readonly ReadinessCheck[];
  /** The account of whoever runs the installation: figures of the process concern all accounts. */
  readonly operatingAccountId: () => Promise<string>;
}

const style = readFileSync(new URL('pages.css', import.meta.url), 'utf8');

/** Probes, figures and the description of the API. */
export const systemRoutes = ({
  version,
  commit,
  document,
  metrics,
  checks,
  operatingAccountId,
}: Deps): Route[] => {
  const openapi = JSON.stringify(document);
  const reference = referencePage(document);
  return [
    route(getHealth, async () => ({ status: 'alive' as const })),
    route(getReadiness, async () => ({
      status: 'ready' as const,
      checks: [...(await checkReadiness(checks))],
    })),
    route(getMetrics, async (_, call) => {
      await call.authorize({ accountId: await operatingAccountId(), id: 'metrics' });
      return metrics();
    }),
    route(getVersion, async () => ({ version, current_commit: commit })),
    route(getOpenApi, async () => openapi),
    route(getReference, async (_, call) => asPage(call, reference)),
    route(getStyle, async () => style),
  ];
};

const asPage = ({ response }: PublicCall, content: string): string => {
  response.header('content-security-policy', PAGE_POLICY);
  return content;
};
