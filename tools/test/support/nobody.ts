import { chown } from "node:fs/promises";
import { temporaryFolder } from "./folder.ts";

/** An unprivileged user who owns nothing here. */
export const nobody = { uid: 65_534, gid: 65_534 };

/** A folder of that user's. */
export async function folderOfNobody(): Promise<string> {
  const folder = await temporaryFolder();
  await chown(folder, nobody.uid, nobody.gid);
  return folder;
}
