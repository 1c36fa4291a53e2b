import {
  type ChangeJoinedInput,
  DomainError,
  type JoinedEntry,
  type JoinOpenListInput,
  type OpenListDeviceInput,
  type PublicOpenList,
} from "@sortes/contract";
import { Service, type ServiceParts } from "../../ground/service.ts";

const later = (): never => {
  throw new DomainError("UNAVAILABLE");
};

/** Open lists for those who join them, without accounts. */
export class Joining extends Service<ServiceParts<"db">> {
  async look(_key: string): Promise<PublicOpenList> {
    return await later();
  }
  async join(_input: JoinOpenListInput, _network: string): Promise<JoinedEntry> {
    return await later();
  }
  async ofDevice(_input: OpenListDeviceInput): Promise<{ entries: JoinedEntry[] }> {
    return await later();
  }
  async mine(_entryKey: string): Promise<JoinedEntry> {
    return await later();
  }
  async rename(_input: ChangeJoinedInput, _network: string): Promise<JoinedEntry> {
    return await later();
  }
  async leave(_entryKey: string): Promise<void> {
    await later();
  }
}
