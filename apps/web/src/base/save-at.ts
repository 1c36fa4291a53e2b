import { isChangedMeanwhile } from "./errors.ts";

interface SaveAtOptions<Thing, Answer> {
  /** The version that the person has seen. */
  version: number;
  save: (version: number) => Promise<Answer>;
  /** Reads the thing again; undefined if it is gone. */
  current: () => Promise<Thing | undefined>;
  /** Whether a version is just what is being saved. */
  isOurs: (now: Thing) => boolean;
}

/**
 * Saves a change of a thing with a version. If it has changed since, but to just what is being saved, an earlier attempt
 * arrived and its answer was lost: nobody else is in the way, so it is saved at that version.
 */
export async function saveAt<Thing extends { version: number }, Answer>(
  options: SaveAtOptions<Thing, Answer>,
): Promise<Answer> {
  const { version, save, current, isOurs } = options;
  try {
    return await save(version);
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error;
    const now = await current().catch(() => undefined);
    if (!now || !isOurs(now)) throw error;
    return await save(now.version);
  }
}
