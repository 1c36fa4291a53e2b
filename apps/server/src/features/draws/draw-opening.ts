import { DomainError, type DrawStanding, type Message, type OpenDrawInput } from "@sortes/contract";
import { openDrawsOf } from "@sortes/core";
import {
  checkRules,
  type DrawRules,
  drawTextBody,
  roundAt,
  roundTime,
  saltBytes,
  schedule,
  seedBytes,
  seedCommit,
  textCommit,
} from "@sortes/core/draws";
import { addToDraw, type DrawBeacon, type DrawLog, newId, type Tx } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import type { UserRow } from "@sortes/db/accounts/users";
import { randomBytes } from "node:crypto";
import type { Once } from "../ground/once/once.ts";
import { lockOwner } from "../ground/own-things.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { inOurWords, secondsOf, standingOf } from "./draw-standing.ts";
import { typedRules } from "./typed-rules.ts";

interface Parts extends ServiceParts<"db" | "clock" | "callLimits" | "perUserQueue"> {
  beacon: DrawBeacon;
  drawLog: DrawLog;
}

const daySeconds = 24 * 60 * 60;

/** Opens draws. Fixes everything that decides the result, so that nothing can be chosen afterwards. */
export class DrawOpening extends Service<Parts> {
  /**
   * @throws DomainError DRAW_UNCONFIRMED, DRAW_LIMIT, DRAW_RULES_INVALID, DRAW_TEXT_TOO_LONG, DRAW_TIME_INVALID,
   * BEACON_UNREACHABLE, RATE_LIMITED.
   */
  async open(owner: UserRow, input: OpenDrawInput, once: Once): Promise<DrawStanding> {
    const { callLimits, perUserQueue, drawLog } = this.parts;
    if (!owner.emailVerified) throw new DomainError("DRAW_UNCONFIRMED");
    const rules = typedRules(input);
    const { title, prizes, conditions } = input;
    const said = { organiser: owner.username, title, prizes, rules: conditions };
    const body = await inOurWords({ state: "open" }, async () => {
      checkRules(rules);
      return drawTextBody(said);
    });
    await callLimits.attempt("draw-open", { account: owner.id });
    const standing = await perUserQueue.run(owner.id, () =>
      once(async (tx) => {
        // checked only here, so that a late retry still gets its reply
        const round = this.#roundOf(input);
        if (round !== null) await this.#checkFresh(round, input);
        return await this.#open(tx, owner, { rules, input, body, round });
      }),
    );
    await drawLog.sign();
    return standing;
  }

  /** The requested round, or the first one at or after the requested time; null if neither is given. */
  #roundOf(input: OpenDrawInput): number | null {
    const { round, at } = input;
    if (round === undefined && at === undefined) return null;
    if (round !== undefined && at !== undefined)
      throw outOfRange("round", { code: "DRAW_TIME_TWICE" });
    const found = round ?? roundAt(Date.parse(at ?? "") / 1000, this.parts.beacon.chain);
    this.#checkRange(found, input, this.parts.clock.now());
    return found;
  }

  /** Checks that the round is neither too close nor too far for a draw opened now. */
  #checkRange(round: number, input: Pick<OpenDrawInput, "round">, now: Date): void {
    const time = roundTime(round, this.parts.beacon.chain) - secondsOf(now);
    if (!(time >= schedule.openBefore && time <= schedule.openWithin))
      throw outOfRange(fieldOf(input));
  }

  /** Checks with the beacon that the round lies ahead, so that our clock alone does not decide. */
  async #checkFresh(round: number, input: OpenDrawInput): Promise<void> {
    const newest = await this.parts.beacon.newest();
    if (newest === undefined) throw new DomainError("BEACON_UNREACHABLE");
    if (round < newest + schedule.roundsAhead) throw outOfRange(fieldOf(input));
  }

  async #open(
    tx: Tx,
    owner: UserRow,
    { rules, input, body, round }: Opened,
  ): Promise<DrawStanding> {
    const { clock, beacon } = this.parts;
    const person = await lockOwner(tx, owner);
    const organiser = await draws.organiserOf(tx, owner.id, randomBytes(16).toString("hex"));
    const limit = openDrawsOf(person.subscriptionTier);
    if ((await draws.countOpen(tx, organiser)) >= limit)
      throw new DomainError("DRAW_LIMIT", { limit });
    const number = await draws.nextNumber(tx, organiser);
    const openedAt = clock.now();
    // again: relays and locks take their time
    if (round !== null) this.#checkRange(round, input, openedAt);
    const id = newId(openedAt);
    const [seed, salt] = [randomBytes(seedBytes), randomBytes(saltBytes)];
    const { chain } = beacon;
    const draw = {
      id,
      organiser,
      number,
      kind: rules.kind,
      state: "open" as const,
      chain: round === null ? null : chain.hash,
      round,
      drawsAt: round === null ? null : new Date(roundTime(round, chain) * 1000),
      awaits: null,
      seed,
      openedAt,
      lookup: input.lookup && rules.kind !== "numbers",
      announced: input.announced,
    };
    await draws.insert(tx, draw, { userId: owner.id, salt, body });
    const members = {
      t: "open" as const,
      ...rules,
      commit: seedCommit(id, seed),
      ...(round !== null && { chain: chain.hash, round }),
      organiser,
      number,
      names: input.names,
      text: textCommit(id, salt, body),
    };
    await addToDraw(tx, draw, members, secondsOf(openedAt));
    return standingOf(draw);
  }
}

interface Opened {
  rules: DrawRules;
  input: Pick<OpenDrawInput, "names" | "lookup" | "announced" | "round">;
  body: string;
  round: number | null;
}

/** The field that names the round. */
const fieldOf = ({ round }: Pick<OpenDrawInput, "round">) => (round === undefined ? "at" : "round");

/** @param said the field's message; default: the time is too close or too far */
function outOfRange(field: "at" | "round", said?: Message): DomainError {
  const params = { minutes: schedule.openBefore / 60, days: schedule.openWithin / daySeconds };
  const message = said ?? { code: "DRAW_TIME_INVALID", params };
  return new DomainError("DRAW_TIME_INVALID", params, { [field]: [message] });
}
