/** Keeps these file names out of the first load (`docs/performance.md`). */
export const laterFiles = import.meta.glob<{ default: unknown }>("../catalogues/later/*/*.json");
