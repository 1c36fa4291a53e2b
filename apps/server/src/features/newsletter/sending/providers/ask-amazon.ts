import { askOutside, OutsideError } from "@sortes/process";

/** Limits of a request to Amazon: time (ms) and bytes of the answer. */
const limits = { patience: 5000, bytes: 64 * 1024 };

/** Fetches a text from Amazon. @throws OutsideError if there is no good answer. */
export async function askAmazon(address: string): Promise<string> {
  const asking = { method: "GET", headers: {}, isPrivateAllowed: false, ...limits } as const;
  const { status, text } = await askOutside(address, asking);
  if (status !== 200) throw new OutsideError("broken");
  return text;
}
