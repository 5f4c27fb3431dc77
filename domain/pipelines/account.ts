/** What is known of the account that a pipeline is to run in. */
export interface PipelineAccount {
  readonly git: readonly Integration[];
  readonly registries: readonly RegistryIntegration[];
  /** Names of clusters. */
  readonly clusters: readonly string[];
  /** Variables that have a value; left out, variables are not looked at. */
  readonly variables?: ReadonlySet<string>;
  /** Whether what build steps make goes to the default registry, nowhere, or where each step says. */
  readonly push: 'all' | 'none' | 'explicit';
  /** Whether build steps must name a tag. */
  readonly tagRequired?: boolean;
  /** Whether to stay silent about the use of default integrations. */
  readonly defaultsAccepted?: boolean;
}

export interface Integration {
  readonly name: string;
  readonly isDefault?: boolean;
}

export interface RegistryIntegration extends Integration {
  /** As `ecr` or `google`. */
  readonly provider: string;
  readonly domain: string;
}

const ADDRESS =
  /^(?:https?:\/\/)?[A-Za-z0-9-]+(?:(?:\.[A-Za-z0-9-]+)+(?::\d{1,5})?|:\d{1,5})(?:[/?#][A-Za-z0-9._~:/?#@$&'()*+,;=%-]*)?$/;

/** Whether a registry is given by its address rather than by the name of an integration. */
export const isAddress = (registry: string): boolean => ADDRESS.test(registry);
