import type { AppProject } from '@freshet/domain/applications';
import { matchesGlob } from '@freshet/domain/globs';

/** Where an application goes, and where it lies. */
interface Way {
  readonly server: string;
  /** Of the destination. */
  readonly namespace: string | undefined;
  /** Of the application; where a service account lies whose namespace nobody says. */
  readonly home: string;
}

const NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/**
 * The user in whose name an application is synced where syncs are impersonated: the service account of the first rule
 * of the project that fits. A refusal where none does: then nothing may be done at all.
 */
export const serviceAccountFor = (
  { spec, metadata }: AppProject,
  { server, namespace = '', home }: Way,
): { readonly user: string } | { readonly refusal: string } => {
  const rule = (spec.destinationServiceAccounts ?? []).find(
    item => matchesGlob(item.server, server) && matchesGlob(item.namespace ?? '', namespace),
  );
  const refuse = (why: string) => ({ refusal: `project '${metadata.name}' ${why}` });
  if (!rule)
    return refuse(
      `names no service account for destination server '${server}' and namespace '${namespace}', and syncs are impersonated`,
    );
  const words = rule.defaultServiceAccount.trim().split(':');
  const [name = '', owner = namespace || home] = words.toReversed();
  if (words.length > 2 || !NAME.test(name) || !NAME.test(owner))
    return refuse(`names a service account that cannot be: ${JSON.stringify(rule.defaultServiceAccount)}`);
  return { user: `system:serviceaccount:${owner}:${name}` };
};
