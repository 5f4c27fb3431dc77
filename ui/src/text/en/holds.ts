export const holds = {
  hold: {
    label: 'Held',
    title: '{count, plural, one {Hold {name}?} other {Hold # applications?}}',
    stops:
      '{count, plural, one {A push no longer reaches the cluster by itself. Sync by hand still works.} other {Pushes no longer reach the clusters by themselves. Sync by hand still works.}}',
    commits: '{count, plural, one {One commit in your name} other {# commits in your name, one for each}}',
    reason: 'Why',
    reasonHint: 'Everybody who looks at the application reads it.',
    reasonMissing: 'Say why, so that others know.',
    until: 'Until',
    untilHint:
      'It says how long you mean to. Its end does nothing by itself: somebody releases it, or switches automatic sync on in Git.',
    forever: 'Until somebody releases it',
    '1h': 'For 1 hour',
    '4h': 'For 4 hours',
    '24h': 'For 1 day',
    '168h': 'For 7 days',
    confirm: '{count, plural, one {Hold #} other {Hold #}}',
    done: 'Committed {commits}: {count, plural, one {# application is held} other {# applications are held}}',
    needsReason: 'Say why first.',
    reading: 'Looking for the files in Git',
    impossible: 'No commit is possible, for the reason above.',
  },
  release: {
    title: '{count, plural, one {Release {name}?} other {Release # applications?}}',
    brings:
      '{count, plural, one {It is synced automatically again, as before the hold.} other {They are synced automatically again, as before the hold.}}',
    confirm: '{count, plural, one {Release #} other {Release #}}',
    done: 'Committed {commits}: {count, plural, one {# application is released} other {# applications are released}}',
  },
  banner: {
    title: 'Held by {by}',
    end: 'Meant to end',
    forever:
      'Until somebody releases it, or switches automatic sync on in Git, a push does not reach the cluster by itself. Sync by hand works.',
    release: 'Release…',
    hold: 'Hold…',
  },
};
