import { type MailKindRecord, mailKinds } from "@sortes/contract";
import { expect, it } from "vitest";

const routes = Object.keys(import.meta.glob("../routes/*.tsx"));
const fileOf = (kind: MailKindRecord): string =>
  "page" in kind ? `${kind.page}/$token` : kind.leadsTo;

it.each(Object.entries<MailKindRecord>(mailKinds))(
  "the page that a mail of kind %s leads to exists",
  (_name, kind) => {
    expect(routes).toContain(`../routes/${fileOf(kind).slice(1).replaceAll("/", ".")}.tsx`);
  },
);
