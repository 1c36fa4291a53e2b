import { timingSafeEqual } from "node:crypto";
import { operationsLimits } from "@sortes/contract";
import { keyedHash } from "@sortes/db";
import type { Authenticated } from "../ground/authenticated.ts";
import { boardPath } from "../../http/queue-board.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

const name = "sortes_board";
/** The session's id, the expiry in milliseconds since 1970, and our HMAC of both. */
const pattern = new RegExp(`(?:^|; ?)${name}=([a-f0-9]{64})\\.(\\d{13})\\.([\\w-]{43})(?:;|$)`);

interface Parts extends ServiceParts<"sessions" | "clock" | "secret"> {
  /** Whether the cookie may only travel over TLS. */
  https: boolean;
}

/**
 * Cookies of the queue board: a browser cannot send a bearer token with a page, so staff get a cookie for 15 minutes.
 * It is valid only while their session and staff rights are.
 */
export class BoardPasses extends Service<Parts> {
  issue(sessionId: string): { path: string; until: string; cookie: string } {
    const { clock, https } = this.parts;
    const seconds = operationsLimits.boardMinutes * 60;
    const end = clock.now().getTime() + seconds * 1000;
    const value = `${sessionId}.${end}.${this.#sign(sessionId, end)}`;
    const attributes = `Path=/ops; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
    return {
      path: boardPath,
      until: new Date(end).toISOString(),
      cookie: `${name}=${value}; ${attributes}${https ? "; Secure" : ""}`,
    };
  }

  /** @param cookies the `Cookie` header. @returns undefined without a valid cookie or session. */
  async holder(cookies = ""): Promise<Authenticated | undefined> {
    const [, sessionId, end, signature] = pattern.exec(cookies) ?? [];
    if (!sessionId || !end || !signature) return undefined;
    const right = Buffer.from(this.#sign(sessionId, Number(end)));
    if (!timingSafeEqual(Buffer.from(signature), right)) return undefined;
    if (Number(end) <= this.parts.clock.now().getTime()) return undefined;
    return await this.parts.sessions.findById(sessionId);
  }

  #sign(sessionId: string, end: number): string {
    return keyedHash(this.parts.secret, "queue board", `${sessionId}.${end}`);
  }
}
