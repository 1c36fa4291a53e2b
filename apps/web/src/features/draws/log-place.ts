/** The host of a log, and the folder of its files there. @param origin of the log, which is both together */
export function logPlace(origin: string): { host: string; folder: string } {
  const at = origin.indexOf("/");
  return { host: origin.slice(0, at), folder: origin.slice(at) };
}
