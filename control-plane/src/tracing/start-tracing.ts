import type { Logger } from '@freshet/kit/log';

interface TracingConfig {
  readonly endpoint: string | undefined;
  readonly tracesEndpoint: string | undefined;
  readonly serviceName: string;
  readonly disabled: boolean;
}

const off = async (): Promise<void> => undefined;

/**
 * Switches OpenTelemetry on when the standard variables name a collector. The SDK reads the rest of them by
 * itself. It is loaded only then: it costs start-up time and memory that most installations need not pay.
 */
export const startTracing = async (
  { endpoint, tracesEndpoint, serviceName, disabled }: TracingConfig,
  log: Logger,
): Promise<() => Promise<void>> => {
  const target = tracesEndpoint ?? endpoint;
  if (target === undefined || disabled) return off;
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName, instrumentations: [] });
  sdk.start();
  log.info({ endpoint: target }, 'traces are exported');
  return () => sdk.shutdown().catch(error => log.warn({ error }, 'the last traces could not be sent'));
};
