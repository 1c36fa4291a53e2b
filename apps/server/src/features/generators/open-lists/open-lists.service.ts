import {
  type ChangeOpenListInput,
  type CreateOpenListInput,
  DomainError,
  type OpenList,
  type OpenListEntries,
  type OpenListEntriesInput,
  type ReopenOpenListInput,
  type SomeOpenListEntriesInput,
} from "@sortes/contract";
import type { Once } from "../../ground/once/once.ts";
import type { Owner } from "../../ground/own-things.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

const later = (): never => {
  throw new DomainError("UNAVAILABLE");
};

/** Lists that people join by themselves, for their owners. */
export class OpenLists extends Service<ServiceParts<"db">> {
  async list(_owner: Owner): Promise<{ lists: OpenList[]; maxOpen: number }> {
    return await later();
  }
  async create(_owner: Owner, _input: CreateOpenListInput, _once: Once): Promise<OpenList> {
    return await later();
  }
  async find(_owner: Owner, _id: string): Promise<OpenList> {
    return await later();
  }
  async entries(_owner: Owner, _input: OpenListEntriesInput): Promise<OpenListEntries> {
    return await later();
  }
  async change(_owner: Owner, _input: ChangeOpenListInput): Promise<OpenList> {
    return await later();
  }
  async close(_owner: Owner, _id: string): Promise<OpenList> {
    return await later();
  }
  async reopen(_owner: Owner, _input: ReopenOpenListInput): Promise<OpenList> {
    return await later();
  }
  async removeEntries(_owner: Owner, _input: SomeOpenListEntriesInput): Promise<OpenList> {
    return await later();
  }
  async restoreEntries(_owner: Owner, _input: SomeOpenListEntriesInput): Promise<OpenList> {
    return await later();
  }
  async remove(_owner: Owner, _id: string): Promise<void> {
    await later();
  }
}
