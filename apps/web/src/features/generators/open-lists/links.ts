/** The address at which people join a list. */
export const joinLink = (key: string): string => `${window.location.origin}/join/${key}`;

/** The same as people read and type it. */
export const shortJoinLink = (key: string): string => `${window.location.host}/join/${key}`;

/** The address of somebody's own entry. */
export const entryLink = (entryKey: string): string =>
  `${window.location.origin}/joined/${entryKey}`;
