import { CommandError } from "@sortes/process";
import { environmentWith, readAppEnv } from "./env.ts";
import { appPrograms, supervisedArgs } from "./support/app-programs.ts";
import { dataDirOf } from "./support/child-variables.ts";
import { addressFor } from "./support/address.ts";
import { portToListenOn } from "./support/listen.ts";
import { ownsInstallation, root, vite, webDir } from "./support/paths.ts";
import { runSortes } from "./support/sortes.ts";
import { stopSignal } from "./support/stop-signal.ts";

const loopback = "127.0.0.1";

/**
 * `npm run dev`: like `npm start`, but with Vite's server in front of the app's, restarts on change, and demo data in a
 * separate folder.
 */
export async function run(): Promise<number> {
  if (!ownsInstallation())
    throw new CommandError(
      `${root} belongs to somebody else: "npm run dev" works on a copy of your own; "npm start" runs what is here, with DATA_DIR set to a folder of yours.`,
    );
  const env = readAppEnv();
  const signal = stopSignal();
  const ownData = !env.DATA_DIR && !env.DATABASE_URL;
  const edition = {
    dataDir: dataDirOf(env, ownData ? ".data/dev" : ".data"),
    demoData: ownData,
    prepare: async () => {},
    programs: async (childEnv: NodeJS.ProcessEnv) => {
      const serverPort = await portToListenOn(loopback, 0);
      const { HOST, PORT } = childEnv;
      const screens = {
        name: "Vite",
        args: [...supervisedArgs(vite), "--host", `${HOST}`, "--port", `${PORT}`, "--strictPort"],
        cwd: webDir,
        env: environmentWith({ SERVER_URL: addressFor(loopback, serverPort) }),
        saysReady: false,
      };
      const behind = { ...childEnv, HOST: loopback, PORT: String(serverPort) };
      return [...appPrograms(behind, "--watch", "--watch-preserve-output"), screens];
    },
  };
  await runSortes(env, edition, signal);
  return 0;
}
