/** Which of the data a template is about, read from its words alone: nothing is rendered. */
import type { Command, Node, Operand, ParsedTemplate, Pipe } from './nodes.ts';

export interface NamedPath {
  /** Keys, one within the other; none for the data as a whole, and `*` for all elements of what is ranged over. */
  readonly names: readonly string[];
  /** Whether everything within it is named as well; a condition only asks whether it is there. */
  readonly isWhole: boolean;
}

type Path = readonly string[];
type Branch = Extract<Node, { readonly body: readonly Node[] }>;

/** Where `.` and variables point; undefined where that was reckoned, so that what it came of is named already. */
interface Place {
  readonly dot: Path | undefined;
  readonly variables: Map<string, Path | undefined>;
}

/** These take one value out of another, by keys that are written down. */
const PICKING: ReadonlySet<string> = new Set(['index', 'get', 'hasKey']);

/** Templates may use themselves; data are nowhere as deep. */
const DEEPEST = 32;

export const namedPaths = ({ root, defined }: ParsedTemplate): readonly NamedPath[] => {
  const found = new Map<string, NamedPath>();
  const name = (names: Path, isWhole: boolean): void => {
    const key = JSON.stringify(names);
    found.set(key, { names, isWhole: isWhole || found.get(key)?.isWhole === true });
  };

  const pathOf = ({ value }: Operand, place: Place): Path | undefined => {
    const below = (path: Path | undefined, names: Path): Path | undefined => path && [...path, ...names];
    switch (value.type) {
      case 'dot':
        return place.dot;
      case 'field':
        return below(place.dot, value.names);
      case 'variable':
        return below(place.variables.get(value.variable), value.names);
      case 'pipe':
        return pathOfPipe(value.pipe, place);
      case 'chain':
        return below(pathOf(value.of, place), value.names);
      default:
        return undefined;
    }
  };

  const pathOfCommand = ({ args: [first, of, ...keys] }: Command, place: Place): Path | undefined => {
    if (!first) return undefined;
    if (!of) return pathOf(first, place);
    if (first.value.type !== 'function' || !PICKING.has(first.value.name)) return undefined;
    const path = pathOf(of, place);
    const written = keys.flatMap(({ value }) => (value.type === 'constant' ? [String(value.constant)] : []));
    return path && written.length === keys.length ? [...path, ...written] : undefined;
  };

  const pathOfPipe = ({ commands: [only, ...more], variables }: Pipe, place: Place): Path | undefined =>
    only && more.length === 0 && variables.length === 0 ? pathOfCommand(only, place) : undefined;

  const readOperand = (operand: Operand, place: Place, isWhole: boolean): void => {
    const path = pathOf(operand, place);
    if (path) name(path, isWhole);
    else if (operand.value.type === 'pipe') readPipe(operand.value.pipe, place, isWhole);
    else if (operand.value.type === 'chain') readOperand(operand.value.of, place, isWhole);
  };

  const readPipe = ({ commands }: Pipe, place: Place, isWhole: boolean): void => {
    for (const command of commands) {
      const path = pathOfCommand(command, place);
      if (path) name(path, isWhole);
      else for (const operand of command.args) readOperand(operand, place, isWhole);
    }
  };

  /** Where the value of a pipe lies; what is reckoned from others names them. */
  const pointed = (pipe: Pipe, place: Place): Path | undefined => {
    const path = pathOfPipe({ ...pipe, variables: [] }, place);
    if (!path) readPipe(pipe, place, true);
    return path;
  };

  const declare = (pipe: Pipe, place: Place): void => {
    // A variable that is changed is either of the two, so both are named.
    if (pipe.isAssignment) readPipe(pipe, place, true);
    else {
      const path = pointed(pipe, place);
      for (const variable of pipe.variables) place.variables.set(variable, path);
    }
  };

  const read = (nodes: readonly Node[], place: Place): void => {
    for (const node of nodes) readNode(node, place);
  };

  const within = (place: Place, dot: Path | undefined): Place => ({
    dot,
    variables: new Map(place.variables),
  });

  const readIf = ({ pipe, body, otherwise = [] }: Branch, place: Place): void => {
    const inside = within(place, place.dot);
    if (pipe.variables.length > 0) declare(pipe, inside);
    else readPipe(pipe, inside, false);
    read(body, within(inside, place.dot));
    read(otherwise, within(inside, place.dot));
  };

  const readWithin = ({ type, pipe, body, otherwise = [] }: Branch, place: Place): void => {
    const path = pointed(pipe, place);
    const dot = path && type === 'range' ? [...path, '*'] : path;
    const inside = within(place, dot);
    pipe.variables.forEach((variable, at, all) => {
      // Of two, the first is the key.
      inside.variables.set(variable, at === all.length - 1 ? dot : undefined);
    });
    read(body, inside);
    read(otherwise, within(place, place.dot));
  };

  const readNode = (node: Node, place: Place): void => {
    switch (node.type) {
      case 'action':
        if (node.pipe.variables.length > 0) declare(node.pipe, place);
        else readPipe(node.pipe, place, true);
        return;
      case 'if':
        readIf(node, place);
        return;
      case 'with':
      case 'range':
        readWithin(node, place);
        return;
      case 'template': {
        const dot = node.pipe && pointed(node.pipe, place);
        if (dot && dot.length < DEEPEST) use(node.name, dot);
        return;
      }
      default:
    }
  };

  const used = new Set<string>();
  const use = (template: string, dot: Path): void => {
    const key = JSON.stringify([template, dot]);
    if (used.has(key)) return;
    used.add(key);
    read(defined.get(template) ?? [], { dot, variables: new Map([['$', dot]]) });
  };

  read(root, { dot: [], variables: new Map([['$', []]]) });
  return [...found.values()];
};
