import {
  DomainError,
  type DrawEntriesOutput,
  type JoinedDraw,
  type TakeOpenListInput,
} from "@sortes/contract";
import type { Once } from "../ground/once/once.ts";
import type { Owner } from "../ground/own-things.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import type { Charge } from "./draw-work.ts";

const later = (): never => {
  throw new DomainError("UNAVAILABLE");
};

/** Draws whose entries joined an open list by themselves. */
export class OpenListDraws extends Service<ServiceParts<"db">> {
  async take(
    _owner: Owner,
    _input: TakeOpenListInput,
    _call: { once: Once; charge: Charge },
  ): Promise<DrawEntriesOutput> {
    return await later();
  }
  async joined(_entryKey: string): Promise<JoinedDraw> {
    return await later();
  }
}
