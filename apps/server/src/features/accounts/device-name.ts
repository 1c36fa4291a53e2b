import { hasControls, limits } from "@sortes/contract";
import Bowser from "bowser";

/** Characters of a header that are looked at. */
const readable = 400;

/**
 * What a person knows a device by: browser and system, without versions. Nothing else of the header is kept.
 * @param userAgent as it came
 * @returns null where it tells neither
 */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent || hasControls(userAgent)) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, readable));
  const name = [browser.name, os.name].filter(Boolean).join(", ");
  return name === "" ? null : name.slice(0, limits.device);
}
