import type { Ads } from "./ads.service.ts";
import { Articles } from "./articles/articles.service.ts";
import { Contact } from "./contact.service.ts";
import type { Ground } from "../ground/create.ts";
import type { Config } from "../../config.ts";

/** The services of the public pages. */
export function createSite(config: Config, ground: Ground, ads: Ads) {
  return {
    ads,
    articles: new Articles(),
    contact: new Contact({ ...ground, address: config.contactAddress }),
  };
}
