import applications from './applications.generated.json' with { type: 'json' };
import applicationSets from './applicationsets.generated.json' with { type: 'json' };
import projects from './appprojects.generated.json' with { type: 'json' };
import { restrictedGitSourceDefinition } from './restricted-git-source.ts';
import { unfold } from './shared-parts.ts';

/** As far as whoever installs it has to know it. */
export interface Definition {
  readonly apiVersion: 'apiextensions.k8s.io/v1';
  readonly kind: 'CustomResourceDefinition';
  readonly metadata: { readonly name: string };
  readonly spec: unknown;
}

/** The kinds of the GitOps engine with their upstream schemas, and those of the platform. */
export const gitopsDefinitions = (): readonly Definition[] => [
  ...[applications, projects, applicationSets].map(small => unfold(small) as Definition),
  restrictedGitSourceDefinition,
];
