/**
 * `cf_export`, as steps find it in the volume. Plain sh, since it runs in whatever image a step has. It writes
 * `NAME=VALUE` records that end in NUL, so that values may have any number of lines; a record that begins with `!` is
 * to be masked. Without the file of the step it falls back to lines in the shared file.
 */
export const EXPORT_COMMAND = `#!/bin/sh
mask=
for word in "$@"; do
  case "$word" in --mask) mask='!' ;; esac
done
for word in "$@"; do
  case "$word" in
    --mask) continue ;;
    *=*) name=\${word%%=*}; value=\${word#*=} ;;
    *) name=$word; value= ;;
  esac
  case "$name" in
    ''|[0-9]*|*[!A-Za-z0-9_]*) echo "cf_export: '$name' is not the name of a variable" >&2; exit 1 ;;
  esac
  case "$word" in *=*) ;; *) eval "value=\\\${$name-}" ;; esac
  if [ -n "\${FRESHET_EXPORTS-}" ]; then
    printf '%s%s=%s\\0' "$mask" "$name" "$value" >> "$FRESHET_EXPORTS" || exit 1
  else
    printf '%s=%s\\n' "$name" "$value" >> "\${CF_VOLUME_PATH:-/codefresh/volume}/env_vars_to_export" || exit 1
  fi
  if [ -n "$mask" ]; then echo "Exporting variable $name"; else echo "Exporting variable $name=$value"; fi
done
`;
