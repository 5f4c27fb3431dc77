import { anyOf, type Place, quoted } from './model.ts';

/**
 * Completion for bash 3.2 and newer, without the bash-completion package. Candidates are compared by hand and
 * not by `compgen -W`, which would expand `$(...)` in names that come from a server.
 */
export const bashCompletion = (places: readonly Place[]): string => `# bash completion for freshet
# Load it now:      source <(freshet completion bash)
# In every shell:   freshet completion bash > ~/.local/share/bash-completion/completions/freshet

_freshet_known() {
  case "$1" in
    ${anyOf(places.flatMap(place => place.keys).filter(key => key !== ''))}) return 0 ;;
  esac
  return 1
}

_freshet_words() {
  case "$1" in
${places
  .filter(({ words }) => words.length > 0)
  .map(({ keys, words }) => `    ${anyOf(keys)}) ${printLines(words.map(({ word }) => word))} ;;`)
  .join('\n')}
${places
  .flatMap(({ keys, completeFrom }) =>
    completeFrom ? [`    ${anyOf(keys)}) ${namesFrom(completeFrom)} ;;`] : [],
  )
  .join('\n')}
  esac
}

_freshet_flags() {
  case "$1" in
${places.map(({ keys, flags }) => `    ${anyOf(keys)}) ${printLines(flags.map(flag => flag.spellings[0] ?? ''))} ;;`).join('\n')}
  esac
}

# Succeeds when the flag $2 takes a value after the words $1, and prints the values it may have.
_freshet_values() {
  case "$1 $2" in
${places.flatMap(valueCases).join('\n')}
  esac
  return 1
}

_freshet_offer() {
  local word
  while IFS= read -r word; do
    if [[ -n "$word" && "$word" == "$1"* ]]; then COMPREPLY+=("$(printf %q "$word")"); fi
  done
}

_freshet() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" where="" i=1 word
  COMPREPLY=()
  # bash takes --flag=value apart at the equals sign
  if [[ "$cur" == "=" ]]; then
    cur=""
  elif [[ "$prev" == "=" ]]; then
    prev="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  while (( i < COMP_CWORD )); do
    word="\${COMP_WORDS[i]}"
    if [[ "$word" == -* ]]; then
      if _freshet_values "$where" "$word" > /dev/null; then
        if [[ "\${COMP_WORDS[i+1]}" == "=" ]]; then (( i++ )); fi
        (( i++ ))
      fi
    elif _freshet_known "\${where:+$where }$word"; then
      where="\${where:+$where }$word"
    fi
    (( i++ ))
  done
  if [[ "$prev" == -* ]] && _freshet_values "$where" "$prev" > /dev/null; then
    _freshet_offer "$cur" < <(_freshet_values "$where" "$prev")
    if (( \${#COMPREPLY[@]} == 0 )); then compopt -o default 2> /dev/null; fi
  elif [[ "$cur" == -* ]]; then
    _freshet_offer "$cur" < <(_freshet_flags "$where")
  else
    _freshet_offer "$cur" < <(_freshet_words "$where" "\${COMP_WORDS[0]}")
  fi
}

complete -F _freshet freshet
`;

const printLines = (words: readonly string[]): string => `printf '%s\\n' ${words.map(quoted).join(' ')}`;

const namesFrom = (words: readonly string[]): string =>
  `"$2" ${words.map(quoted).join(' ')} -o name 2> /dev/null | sed 's|^[^/]*/||'`;

const valueCases = ({ keys, flags }: Place): string[] =>
  flags
    .filter(flag => flag.takesValue)
    .map(({ spellings, choices }) => {
      const patterns = keys.flatMap(key => spellings.map(spelling => `${key} ${spelling}`));
      const print = choices.length > 0 ? `${printLines(choices)}; ` : '';
      return `    ${anyOf(patterns)}) ${print}return 0 ;;`;
    });
