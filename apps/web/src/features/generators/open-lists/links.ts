/** The address at which people join a list. */
export const joinLink = (key: string): string => `${window.location.origin}/join/${key}`;

/** The part of the same before the key, as people read and type it. */
export const joinPlace = (): string => `${window.location.host}/join/`;

/** The address of somebody's own entry. */
export const entryLink = (entryKey: string): string =>
  `${window.location.origin}/joined/${entryKey}`;
