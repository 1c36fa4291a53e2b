import { join } from "node:path";
import { CommandError, secretFile, whyUnwritable } from "@sortes/process";

/**
 * The secret of this data folder, created on first use; only its owner can read it.
 * @throws CommandError when the folder cannot be used.
 */
export async function appSecretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, "app-secret");
  try {
    return (await secretFile(file)).trim();
  } catch (error) {
    const why = await whyUnwritable(dataDir, error);
    throw new CommandError(
      `The secret of this installation can be neither read from ${file} nor made there (${why}); set APP_SECRET, or DATA_DIR to a folder that this user may write to.`,
    );
  }
}
