/** The Network Information API, which some browsers lack. */
interface Connection {
  saveData?: boolean;
  /** The effective connection type, as measured recently. */
  effectiveType?: string;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether the person asked for reduced data usage. */
export const savesData = (): boolean =>
  connection().saveData === true || window.matchMedia("(prefers-reduced-data: reduce)").matches;

/** Whether the connection is known to be 3G or slower. */
export const isSlowConnection = (): boolean =>
  /^(?:slow-2g|2g|3g)$/.test(connection().effectiveType ?? "");
