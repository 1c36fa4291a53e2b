import { CopyLinks } from "./CopyLinks.tsx";
import { MailWay } from "./mails/MailWay.tsx";
import { PassPhone } from "./PassPhone.tsx";
import { PrintSlips } from "./PrintSlips.tsx";
import type { Way } from "./way.ts";

/** The ways to hand out the links, in the order of the page. */
export const ways = [
  { key: "links", icon: "link-simple", label: "gifts.way_links", Panel: CopyLinks },
  { key: "phone", icon: "device-mobile", label: "gifts.way_phone", Panel: PassPhone },
  { key: "mail", icon: "envelope-simple", label: "gifts.way_mail", Panel: MailWay },
  { key: "print", icon: "printer", label: "gifts.way_print", Panel: PrintSlips },
] as const satisfies readonly Way[];
