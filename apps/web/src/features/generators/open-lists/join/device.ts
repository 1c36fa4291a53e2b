import { isId, isRecord, isText, listOf, orNull, shapeOf } from "../../../../base/shapes.ts";
import { readStoredJson, writeStored } from "../../../../base/storage.ts";

/** A name that a list has not confirmed yet. */
export interface Unsent {
  /** The key of the list. */
  key: string;
  name: string;
  answer: string | null;
}

/** The stored state of this device on lists that its owner joined. */
interface Joining {
  /** A random id, by which a list knows the device again. */
  device: string;
  unsent: Unsent[];
}

/** Maximum number of lists with an unsent name; the oldest are forgotten. */
const most = 20;
const isJoining = shapeOf<Joining>({
  device: isId,
  unsent: listOf(shapeOf<Unsent>({ key: isText, name: isText, answer: orNull(isText) })),
});

// a page without storage is the same device until it is closed
let here: Joining | undefined;

function read(): Joining | undefined {
  const stored = readStoredJson("joining");
  return isRecord(stored) && isJoining(stored) ? stored : here;
}

function write(joining: Joining): void {
  here = joining;
  writeStored("joining", JSON.stringify(joining));
}

/** A random UUID; `crypto.randomUUID` exists only in secure contexts. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The id of this device, if it has ever joined a list. */
export const knownDevice = (): string | undefined => read()?.device;

const joiningHere = (): Joining => read() ?? { device: randomId(), unsent: [] };

/** The id of this device. */
export function deviceId(): string {
  const joining = joiningHere();
  write(joining);
  return joining.device;
}

/** The name that a list has not confirmed yet. */
export const unsentOf = (key: string): Unsent | undefined =>
  read()?.unsent.find((one) => one.key === key);

/** Keeps a name until its list confirms or refuses it, in place of the one before. */
export function keepUnsent(unsent: Unsent): void {
  const { device, unsent: all } = joiningHere();
  const others = all.filter(({ key }) => key !== unsent.key);
  write({ device, unsent: [...others, unsent].slice(-most) });
}

export function dropUnsent(key: string): void {
  const joining = read();
  if (!joining?.unsent.some((one) => one.key === key)) return;
  write({ ...joining, unsent: joining.unsent.filter((one) => one.key !== key) });
}

/** Forgets everything; for tests, which share this module. */
export function forgetDevice(): void {
  here = undefined;
}
