/** A span in its two largest units: `0.4s`, `12s`, `2m 05s`, `1h 02m`. */
export const formatDuration = (ms: number): string => {
  const tenths = Math.max(0, Math.floor(ms / 100));
  if (tenths < 100) return `${(tenths / 10).toFixed(1)}s`;
  const seconds = Math.floor(tenths / 10);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${two(seconds % 60)}s`;
  return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`;
};

/** A span that somebody wrote down, without the parts that are zero: `90s` as `1m 30s`, `10m`, `2h`. */
export const formatLimit = (ms: number): string => {
  if (ms < 1000) return `${ms}ms`;
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ');
};

const two = (number: number): string => String(number).padStart(2, '0');
