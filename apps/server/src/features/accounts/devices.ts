import Bowser from "bowser";
import { hasControls, limits, type SessionInfo } from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as sessions from "@sortes/db/accounts/sessions";
import { found } from "../../failure.ts";
import { absoluteDays, dayMs } from "./sessions.ts";
import type { Authenticated } from "../ground/authenticated.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

/** Lists and ends a person's sessions. */
export class Devices extends Service<ServiceParts<"db" | "clock">> {
  /** Most recently used first, up to a maximum. */
  async list({ user, sessionId }: Authenticated): Promise<SessionInfo[]> {
    const now = this.parts.clock.now();
    const begunAfter = new Date(now.getTime() - absoluteDays * dayMs);
    const open = { now, begunAfter, limit: limits.sessions };
    const rows = await sessions.findOpen(this.parts.db, user.id, open);
    return rows.map(({ id, publicId, device, createdAt, lastUsedAt }) => ({
      id: publicId,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === sessionId,
    }));
  }

  /** Its token gets 401 from the next call on. @throws DomainError NOT_FOUND. */
  async end({ user }: Authenticated, publicId: string): Promise<void> {
    const session = { userId: user.id, publicId };
    found(await inTransaction(this.parts.db, (tx) => sessions.removeOfUser(tx, session)));
  }

  async endOthers({ user, sessionId }: Authenticated): Promise<void> {
    await inTransaction(this.parts.db, (tx) => sessions.removeOthers(tx, user.id, sessionId));
  }
}

/** Characters of the User-Agent header that are parsed. */
const readable = 400;

/**
 * The name of a device: browser and system, without versions. Nothing else of the header is stored.
 * @param userAgent the raw header
 * @returns null if neither is recognised
 */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent || hasControls(userAgent)) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, readable));
  const name = [browser.name, os.name].filter(Boolean).join(", ");
  return name === "" ? null : name.slice(0, limits.device);
}
