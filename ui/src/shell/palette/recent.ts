const KEY = 'freshet.recent';
const KEPT = 8;

/** The ids of the commands that were used last, newest first. */
export const recentCommands = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(id => typeof id === 'string') : [];
  } catch {
    // Something else wrote there; what was used last is not worth a failure.
    return [];
  }
};

export const rememberCommand = (id: string): void =>
  localStorage.setItem(
    KEY,
    JSON.stringify([id, ...recentCommands().filter(other => other !== id)].slice(0, KEPT)),
  );
