import { type MailKindRecord, mailKinds } from "@sortes/contract";
import { expect, it } from "vitest";

const routes = Object.keys(import.meta.glob("../routes/*.tsx"));
const leading = Object.entries<MailKindRecord>(mailKinds).flatMap(([name, kind]) => {
  if ("composed" in kind || "relayed" in kind) return [];
  return [[name, "page" in kind ? `${kind.page}/$token` : kind.leadsTo] as const];
});

it.each(leading)("the page that a mail of kind %s leads to exists", (_name, page) => {
  expect(routes).toContain(`../routes/${page.slice(1).replaceAll("/", ".")}.tsx`);
});
