import { quicknet } from "@sortes/core/draws";
import type { DrawBeacon, DrawLog } from "@sortes/db";
import { Service } from "../ground/service.ts";

interface Parts {
  beacon: DrawBeacon;
  drawLog: DrawLog;
  /** Verifier keys of the log's witnesses. */
  witnesses: readonly string[];
}

/** The settings of the beacon and the log that pages need. */
export class DrawSettingsService extends Service<Parts> {
  async get() {
    const { beacon, drawLog, witnesses } = this.parts;
    const { hash, publicKey, genesis: genesisTime, period } = beacon.chain;
    const [identity, checkpoint = null, logs] = await Promise.all([
      drawLog.identity(),
      drawLog.checkpoint(),
      drawLog.all(),
    ]);
    return {
      chain: { hash, publicKey, genesisTime, period },
      isTestChain: hash !== quicknet.hash,
      earlierLogs: logs.slice(0, -1).map(({ origin, vkeys }) => ({ origin, vkeys })),
      log: identity ? { ...identity, witnesses: [...witnesses], checkpoint } : null,
    };
  }
}
