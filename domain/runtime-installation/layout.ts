/**
 * The installation repository of a runtime says what the runtime is made of:
 *
 *   bootstrap/<runtime>.yaml                       what it is: version, engine, where it is reached, its repositories
 *   apps/<component>/overlays/<runtime>/<file>     what of it runs in its cluster, a folder for each component
 *
 * The runtime writes the first, and what its installer left in the cluster for it; from then on people change the
 * others, and an Application brings what they commit to the cluster. Nothing secret is in it: workloads name the
 * Secrets that hold keys and tokens.
 */
import { Fault } from '@freshet/kit/errors';

/** The ConfigMap in which an installer leaves what it applied, each file by its key. */
export const INSTALLATION_MAP = 'freshet-installation';

export interface ComponentFile {
  readonly component: string;
  /** As `deployment.yaml`. */
  readonly file: string;
}

/** The Deployment of a runtime, and its container that an upgrade changes. */
export const WORKLOAD_NAME = 'freshet-runtime';
export const WORKLOAD_CONTAINER = 'runtime';

/** The file that an upgrade changes. */
export const WORKLOAD_FILE: ComponentFile = { component: 'runtime', file: 'deployment.yaml' };

export const bootstrapFile = (runtime: string): string => `bootstrap/${runtime}.yaml`;

export const componentPath = (runtime: string, { component, file }: ComponentFile): string =>
  `apps/${component}/overlays/${runtime}/${file}`;

const KEY = /^([a-z][a-z0-9-]{0,62})\.([a-z][a-z0-9-]{0,62}\.yaml)$/;

/** The key of a file in the ConfigMap of the installer. */
export const componentKey = ({ component, file }: ComponentFile): string => `${component}.${file}`;

export const componentFileOf = (key: string): ComponentFile => {
  const [, component, file] = KEY.exec(key) ?? [];
  if (component === undefined || file === undefined)
    throw new Fault('INSTALLATION_UNREADABLE', `${key.slice(0, 200)} is no file of an installation`, {
      key: key.slice(0, 200),
    });
  return { component, file };
};

/** On each Secret with the credentials of an integration that a runtime has opened in its cluster. */
export const OPENED_INTEGRATION_LABEL = 'freshet.io/opened-integration';
