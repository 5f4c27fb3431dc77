/**
 * Bounds on what one query may ask for, checked after parsing and before anything is executed. Fragments are
 * followed where they are spread, so hiding depth or weight in them gains nothing.
 */
import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValueNode,
} from 'graphql';

export interface QueryLimits {
  readonly maxDepth: number;
  readonly maxAliases: number;
  /** The sum of the weights of all fields, lists multiplied by their `first`. */
  readonly maxComplexity: number;
  readonly maxTokens: number;
}

export const QUERY_LIMITS: QueryLimits = {
  maxDepth: 12,
  maxAliases: 30,
  maxComplexity: 10_000,
  maxTokens: 2_000,
};

/** Without `first`, a list is assumed to be this long. */
const ASSUMED_LENGTH = 10;

/** Spreads followed in one operation; more is an attack by fragments that spread fragments. */
const MAX_SPREADS = 200;

export const limitQueries =
  (limits: QueryLimits) =>
  (context: ValidationContext): ASTVisitor => ({
    OperationDefinition: operation => {
      const problem = new Walk(context, limits).problemOf(operation);
      if (problem)
        context.reportError(new GraphQLError(problem, { extensions: { code: 'QUERY_TOO_LARGE' } }));
      return false;
    },
  });

class TooLarge extends Error {}

class Walk {
  readonly #context: ValidationContext;
  readonly #limits: QueryLimits;
  #aliases = 0;
  #spreads = 0;
  #complexity = 0;

  constructor(context: ValidationContext, limits: QueryLimits) {
    this.#context = context;
    this.#limits = limits;
  }

  problemOf(operation: OperationDefinitionNode): string | undefined {
    try {
      const root = this.#context.getSchema().getRootType(operation.operation) ?? undefined;
      this.#selections(operation.selectionSet, { type: root, depth: 1, factor: 1 });
      return undefined;
    } catch (error) {
      if (error instanceof TooLarge) return error.message;
      throw error;
    }
  }

  #selections(set: SelectionSetNode, place: Place): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) this.#field(selection, place);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.#selections(selection.selectionSet, place);
      else this.#spread(this.#context.getFragment(selection.name.value), place);
    }
  }

  #spread(fragment: FragmentDefinitionNode | null | undefined, place: Place): void {
    this.#spreads += 1;
    if (this.#spreads > MAX_SPREADS)
      throw new TooLarge(`the query spreads more than ${MAX_SPREADS} fragments`);
    if (fragment) this.#selections(fragment.selectionSet, place);
  }

  #field(node: FieldNode, { type, depth, factor }: Place): void {
    const { maxDepth, maxAliases, maxComplexity } = this.#limits;
    if (depth > maxDepth) throw new TooLarge(`the query is deeper than ${maxDepth} levels`);
    if (node.alias) this.#aliases += 1;
    if (this.#aliases > maxAliases) throw new TooLarge(`the query has more than ${maxAliases} aliases`);
    const field = type?.getFields()[node.name.value];
    this.#complexity += factor * weightOf(field);
    if (this.#complexity > maxComplexity) throw new TooLarge(`the query weighs more than ${maxComplexity}`);
    if (!node.selectionSet) return;
    const inner = field && getNamedType(field.type);
    const below = {
      type: isObjectType(inner) ? inner : undefined,
      depth: depth + 1,
      factor: factor * lengthOf(node, field),
    };
    this.#selections(node.selectionSet, below);
  }
}

interface Place {
  readonly type: GraphQLObjectType | undefined;
  readonly depth: number;
  /** How often this place may occur in the answer. */
  readonly factor: number;
}

type Field = GraphQLField<unknown, unknown>;

const weightOf = (field: Field | undefined): number => {
  const directive = field?.astNode?.directives?.find(({ name }) => name.value === 'weight');
  const of = directive?.arguments?.find(({ name }) => name.value === 'of')?.value;
  return of?.kind === Kind.INT ? Number(of.value) : 1;
};

/** How many items a field may hold: what `first` says, an assumption for other lists, one otherwise. */
const lengthOf = (node: FieldNode, field: Field | undefined): number => {
  if (field?.args.some(({ name }) => name === 'first')) {
    const asked = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    const unasked = field.args.find(({ name }) => name === 'first')?.defaultValue;
    return Math.max(1, literal(asked) ?? (asked || typeof unasked !== 'number' ? 1_000 : unasked));
  }
  // The nodes of a connection are already counted by the `first` of the connection.
  if (node.name.value === 'nodes') return 1;
  return field && String(field.type).startsWith('[') ? ASSUMED_LENGTH : 1;
};

const literal = (value: ValueNode | undefined): number | undefined =>
  value?.kind === Kind.INT ? Number(value.value) : undefined;
