/** Whether a value is one variable and nothing else, so that its type is known only when the step runs. */
export const isVariable = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.startsWith('${{') &&
  value.length > 5 &&
  value.indexOf('}}', 4) === value.length - 2;

/** Whether a text has a variable somewhere. */
export const hasVariable = (value: string): boolean => {
  const start = value.indexOf('${{');
  return start !== -1 && value.indexOf('}}', start + 4) !== -1;
};

/** The names of the variables in a text, in order. */
export const variablesIn = (value: string): string[] => {
  const names: string[] = [];
  for (let start = value.indexOf('${{'); start !== -1; start = value.indexOf('${{', start)) {
    const end = value.indexOf('}}', start + 4);
    if (end === -1) return names;
    names.push(value.slice(start + 3, end).trim());
    start = end + 2;
  }
  return names;
};

/** The text rewritten from left to right: what stands outside of variables, and each variable by its name. */
export const mapVariables = (
  value: string,
  eachOutside: (text: string) => string,
  eachVariable: (name: string, written: string) => string,
): string => {
  let result = '';
  let from = 0;
  for (let start = value.indexOf('${{'); start !== -1; start = value.indexOf('${{', from)) {
    const end = value.indexOf('}}', start + 4);
    if (end === -1) break;
    result += eachOutside(value.slice(from, start));
    result += eachVariable(value.slice(start + 3, end).trim(), value.slice(start, end + 2));
    from = end + 2;
  }
  return result + eachOutside(value.slice(from));
};

/** The text with what stands outside of variables replaced. */
export const mapOutsideVariables = (value: string, each: (text: string) => string): string =>
  mapVariables(value, each, (_name, written) => written);
