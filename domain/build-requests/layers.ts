import { mergeVariables, REDACTED, type Variable, type VariableLayer } from '@freshet/domain/expressions';

/** The layers without anything secret: what a build of somebody else's code gets. */
export const withoutSecrets = (layers: readonly VariableLayer[]): readonly VariableLayer[] =>
  layers.map(layer => ({ ...layer, variables: layer.variables.filter(({ encrypted }) => !encrypted) }));

export interface ShownVariable {
  readonly key: string;
  readonly value: string;
  readonly encrypted: boolean;
  /** Set again by a stronger source, or later in the same one. */
  readonly overridden: boolean;
}

export interface ShownLayer {
  readonly source: string;
  readonly origin?: string;
  readonly variables: readonly ShownVariable[];
}

/** All variables by where they come from, secrets masked, those that lost marked as such. */
export const showLayers = (layers: readonly VariableLayer[]): readonly ShownLayer[] => {
  const merged = mergeVariables(layers);
  const wins = (layer: VariableLayer, place: number, { name }: Variable): boolean => {
    const winner = merged.get(name);
    return (
      winner?.source === layer.source &&
      winner.origin === layer.origin &&
      layer.variables.findLastIndex(other => other.name === name) === place
    );
  };
  return layers.map(layer => ({
    source: layer.source,
    ...(layer.origin === undefined ? {} : { origin: layer.origin }),
    variables: layer.variables.map((variable, place) => ({
      key: variable.name,
      value: variable.encrypted ? REDACTED : variable.value,
      encrypted: variable.encrypted ?? false,
      overridden: !wins(layer, place, variable),
    })),
  }));
};
