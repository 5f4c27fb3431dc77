import type { Application } from '@freshet/domain/applications';
import { INTERNAL_LABELS, type RuntimePlace, yamlOf } from '@freshet/domain/shared-configuration';
import { parse } from 'yaml';
import { bootstrapFile } from './layout.ts';

/** What a runtime is, as it says itself. */
export interface InstallationFacts {
  readonly runtime: string;
  readonly namespace: string;
  readonly version: string;
  readonly cluster: string;
  readonly engine: string;
  readonly accessMode: string;
  readonly ingressUrl?: string | undefined;
  readonly platformUrl: string;
  readonly sharedConfigRepo?: string | undefined;
  readonly gitSource?: string | undefined;
  readonly components: readonly string[];
  /** Tells one set of files of an installer from another; absent where no installer left any. */
  readonly installed?: string | undefined;
}

const KEY = 'runtime.yaml';
const HEAD = '# Written by the runtime itself; what is changed here it puts back.\n';

/** The file that says what a runtime is. */
export const bootstrapText = (facts: InstallationFacts): string => {
  const said = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return (
    HEAD +
    yamlOf({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'freshet-runtime', namespace: facts.namespace },
      data: { [KEY]: yamlOf(said) },
    })
  );
};

/** What such a file says of the version and of the files of the installer; nothing where it cannot be read. */
export const readBootstrap = (text: string): { readonly version?: string; readonly installed?: string } => {
  try {
    const { data } = parse(text, { maxAliasCount: 0 }) as { data?: Record<string, unknown> };
    const said = parse(String(data?.[KEY]), { maxAliasCount: 0 }) as Record<string, unknown> | null;
    const textOf = (name: string) => (typeof said?.[name] === 'string' ? { [name]: said[name] } : {});
    return { ...textOf('version'), ...textOf('installed') };
  } catch {
    return {}; // the runtime writes it anew
  }
};

export const installationApplicationName = (runtime: string): string => `${runtime}-installation`;

/** Brings what is committed to the installation repository to the cluster; what somebody changed there by hand stays. */
export const installationApplication = ({ runtime, namespace, repository }: RuntimePlace): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: installationApplicationName(runtime), namespace, labels: INTERNAL_LABELS },
  spec: {
    project: 'default',
    source: {
      repoURL: repository.url,
      path: repository.path || '.',
      targetRevision: repository.branch ?? 'HEAD',
      directory: {
        recurse: true,
        include: `{${bootstrapFile(runtime)},apps/*/overlays/${runtime}/*.yaml}`,
      },
    },
    destination: { server: 'https://kubernetes.default.svc', namespace },
    syncPolicy: {
      automated: { prune: false, selfHeal: false, allowEmpty: true },
      syncOptions: ['ServerSideApply=true'],
    },
  },
});
