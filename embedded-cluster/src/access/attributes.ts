/** What a request wants to do, in the terms that rules are written in. */
export type Attributes = ResourceAttributes | PathAttributes;

export interface ResourceAttributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** Empty for what belongs to the whole cluster, and for lists over all namespaces. */
  readonly namespace: string;
  /** Empty where no single object is meant; lists by `metadata.name` have one. */
  readonly name: string;
}

/** For what is no resource: health, versions, descriptions of the API. */
export interface PathAttributes {
  readonly verb: string;
  readonly path: string;
}

export const isPath = (attributes: Attributes): attributes is PathAttributes => 'path' in attributes;

/** `pods/log`, or `pods`. */
export const resourceText = ({ resource, subresource }: ResourceAttributes): string =>
  subresource === '' ? resource : `${resource}/${subresource}`;

/** What a refusal says after the name of the user. */
export const describeAttempt = (attributes: Attributes): string => {
  if (isPath(attributes)) return `cannot ${attributes.verb} path "${attributes.path}"`;
  const { verb, group, namespace } = attributes;
  const place = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  return `cannot ${verb} resource "${resourceText(attributes)}" in API group "${group}" ${place}`;
};
