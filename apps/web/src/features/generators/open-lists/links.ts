import { addressIn, type Language } from "@sortes/contract";

/** The address at which people join a list, in its owner's language: most have never been here. */
export const joinLink = (language: Language, key: string): string =>
  addressIn(language, window.location.origin, `/join/${key}`);

/** The part of the same before the key, as people read and type it. */
export const joinPlace = (): string => `${window.location.host}/join/`;

/** The address of somebody's own entry, in their language: they may open it on another device. */
export const entryLink = (language: Language, entryKey: string): string =>
  addressIn(language, window.location.origin, `/joined/${entryKey}`);
