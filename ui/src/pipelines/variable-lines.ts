/** Variables as people type them: one NAME=VALUE a line. Empty lines and those that begin with # say nothing. */
export const readVariableLines = (
  text: string,
):
  | { readonly variables: readonly { readonly key: string; readonly value: string }[] }
  | { readonly wrongLine: number } => {
  const variables: { key: string; value: string }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const at = line.indexOf('=');
    const key = line.slice(0, at).trim();
    if (at < 1 || /\s/.test(key)) return { wrongLine: index + 1 };
    variables.push({ key, value: line.slice(at + 1) });
  }
  return { variables };
};
