/** The Network Information of a browser; some browsers have none. */
interface Connection {
  saveData?: boolean;
  /** The class of its speed as measured lately. */
  effectiveType?: string;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether the person asked the browser to load little. */
export const savesData = (): boolean =>
  connection().saveData === true || window.matchMedia("(prefers-reduced-data: reduce)").matches;

/** Whether the connection is known to be slower than that of most phones today. */
export const isSlowConnection = (): boolean =>
  /^(?:slow-2g|2g|3g)$/.test(connection().effectiveType ?? "");
