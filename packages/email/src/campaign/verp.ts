import { createHmac, timingSafeEqual } from "node:crypto";
import { limits } from "@sortes/contract";

/** Bytes of the signature. Its hexadecimal digits survive servers that change upper and lower case. */
const macBytes = 10;

/**
 * The envelope address of one recipient's mail: reports of a failed delivery come back to it and tell whose mail it
 * was. `bounces@sortes.example` becomes `bounces+<recipient>-<signature>@sortes.example`.
 * @param recipientId a whole number as text.
 */
export function verpAddress(secret: string, bounceAddress: string, recipientId: string): string {
  const at = bounceAddress.lastIndexOf("@");
  const id = BigInt(recipientId).toString(36);
  const mac = macOf(secret, recipientId).toString("hex");
  return `${bounceAddress.slice(0, at)}+${id}-${mac}${bounceAddress.slice(at)}`;
}

/** @throws Error where the local part of the address leaves no room for what `verpAddress` adds. */
export function assertRoomForVerp(bounceAddress: string): void {
  const room = limits.bounceLocalPart;
  if (bounceAddress.lastIndexOf("@") > room)
    throw new Error(`BOUNCE_ADDRESS: at most ${room} characters may stand before the @`);
}

/** @returns the recipient's id, or undefined where we did not make the address. Upper and lower case are the same. */
export function readVerp(secret: string, address: string): string | undefined {
  const found = /\+([0-9a-z]{1,13})-([0-9a-f]{20})@[^@\s]+$/.exec(address.toLowerCase());
  if (!found) return undefined;
  const [, digits = ""] = found;
  const id = [...digits].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
  if (id.toString(36) !== digits) return undefined;
  const recipientId = id.toString();
  const given = Buffer.from(found[2] ?? "", "hex");
  return timingSafeEqual(given, macOf(secret, recipientId)) ? recipientId : undefined;
}

const macOf = (secret: string, recipientId: string): Buffer =>
  createHmac("sha256", secret).update(`verp\0${recipientId}`).digest().subarray(0, macBytes);
