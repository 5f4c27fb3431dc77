/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type ProjectRulesQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type ProjectRulesQuery = { syncWindows: { automatic: { isAllowed: boolean, changesAt: string | null }, manual: { isAllowed: boolean, changesAt: string | null }, windows: Array<{ kind: string, schedule: string, duration: string, timeZone: string | null, description: string | null, allowsManual: boolean, isActive: boolean, isBlocking: boolean, changesAt: string | null, problem: string | null }> } | null, orphanedResources: { isWatched: boolean, isWarned: boolean, count: number, resources: Array<{ group: string, kind: string, namespace: string, name: string, createdAt: string | null }> } };


export const ProjectRulesDocument = new TypedDocumentString(`
    query ProjectRules($namespace: String!, $name: String!) {
  syncWindows(namespace: $namespace, name: $name) {
    automatic {
      isAllowed
      changesAt
    }
    manual {
      isAllowed
      changesAt
    }
    windows {
      kind
      schedule
      duration
      timeZone
      description
      allowsManual
      isActive
      isBlocking
      changesAt
      problem
    }
  }
  orphanedResources(namespace: $namespace, name: $name) {
    isWatched
    isWarned
    count
    resources {
      group
      kind
      namespace
      name
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<ProjectRulesQuery, ProjectRulesQueryVariables>;