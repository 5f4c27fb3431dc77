/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
/** An object of an application; of the core of Kubernetes, the group is empty. */
export type ResourceInput = {
  group?: string;
  kind: string;
  namespace?: string;
  name: string;
};

export type ActionParamInput = {
  name: string;
  value: string;
};

export type PodLogsInput = {
  namespace?: string | null | undefined;
  name: string;
  pod: ResourceInput;
  container?: string | null | undefined;
  follow?: boolean;
  previous?: boolean;
  tail?: number;
  sinceSeconds?: number | null | undefined;
  /** Only lines that hold this, in any case. */
  filter?: string | null | undefined;
  timestamps?: boolean;
};

export type LiveResourceQueryVariables = Exact<{
  namespace: string;
  name: string;
  resource: ResourceInput;
}>;


export type LiveResourceQuery = { resource: { health: string | null, healthMessage: string | null, manifest: string, containers: Array<string>, facts: Array<{ name: string, values: Array<string> }> } };

export type LiveEventsQueryVariables = Exact<{
  namespace: string;
  name: string;
  resource?: ResourceInput | null | undefined;
  isWhole: boolean;
}>;


export type LiveEventsQuery = { events: Array<{ type: string, reason: string, message: string, count: number, firstAt: string | null, lastAt: string | null, group: string, kind: string, namespace: string, name: string }> };

export type ResourceActionsQueryVariables = Exact<{
  namespace: string;
  name: string;
  resource: ResourceInput;
}>;


export type ResourceActionsQuery = { resourceActions: Array<{ name: string, displayName: string | null, disabled: boolean, parameters: Array<{ name: string, default: string | null }> }> };

export type RunResourceActionMutationVariables = Exact<{
  namespace: string;
  name: string;
  resource: ResourceInput;
  action: string;
  params?: Array<ActionParamInput> | ActionParamInput | null | undefined;
}>;


export type RunResourceActionMutation = { runResourceAction: boolean };

export type DeleteResourceMutationVariables = Exact<{
  namespace: string;
  name: string;
  resource: ResourceInput;
  orphan: boolean;
  force: boolean;
}>;


export type DeleteResourceMutation = { deleteResource: boolean };

export type PodLogsSubscriptionVariables = Exact<{
  input: PodLogsInput;
}>;


export type PodLogsSubscription = { podLogs: { lines: Array<string> } };


export const LiveResourceDocument = new TypedDocumentString(`
    query LiveResource($namespace: String!, $name: String!, $resource: ResourceInput!) {
  resource(namespace: $namespace, name: $name, resource: $resource) {
    health
    healthMessage
    manifest
    containers
    facts {
      name
      values
    }
  }
}
    `) as unknown as TypedDocumentString<LiveResourceQuery, LiveResourceQueryVariables>;
export const LiveEventsDocument = new TypedDocumentString(`
    query LiveEvents($namespace: String!, $name: String!, $resource: ResourceInput, $isWhole: Boolean!) {
  events(
    namespace: $namespace
    name: $name
    resource: $resource
    isWhole: $isWhole
  ) {
    type
    reason
    message
    count
    firstAt
    lastAt
    group
    kind
    namespace
    name
  }
}
    `) as unknown as TypedDocumentString<LiveEventsQuery, LiveEventsQueryVariables>;
export const ResourceActionsDocument = new TypedDocumentString(`
    query ResourceActions($namespace: String!, $name: String!, $resource: ResourceInput!) {
  resourceActions(namespace: $namespace, name: $name, resource: $resource) {
    name
    displayName
    disabled
    parameters {
      name
      default
    }
  }
}
    `) as unknown as TypedDocumentString<ResourceActionsQuery, ResourceActionsQueryVariables>;
export const RunResourceActionDocument = new TypedDocumentString(`
    mutation RunResourceAction($namespace: String!, $name: String!, $resource: ResourceInput!, $action: String!, $params: [ActionParamInput!]) {
  runResourceAction(
    namespace: $namespace
    name: $name
    resource: $resource
    action: $action
    params: $params
  )
}
    `) as unknown as TypedDocumentString<RunResourceActionMutation, RunResourceActionMutationVariables>;
export const DeleteResourceDocument = new TypedDocumentString(`
    mutation DeleteResource($namespace: String!, $name: String!, $resource: ResourceInput!, $orphan: Boolean!, $force: Boolean!) {
  deleteResource(
    namespace: $namespace
    name: $name
    resource: $resource
    orphan: $orphan
    force: $force
  )
}
    `) as unknown as TypedDocumentString<DeleteResourceMutation, DeleteResourceMutationVariables>;
export const PodLogsDocument = new TypedDocumentString(`
    subscription PodLogs($input: PodLogsInput!) {
  podLogs(input: $input) {
    lines
  }
}
    `) as unknown as TypedDocumentString<PodLogsSubscription, PodLogsSubscriptionVariables>;