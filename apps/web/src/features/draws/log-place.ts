/** The host of a log, and the folder of its files. @param origin the log's origin line: host and folder */
export function logPlace(origin: string): { host: string; folder: string } {
  const at = origin.indexOf("/");
  return { host: origin.slice(0, at), folder: origin.slice(at) };
}
