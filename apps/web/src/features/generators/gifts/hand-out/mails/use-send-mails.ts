import { giftMailLimits, type Language } from "@sortes/contract";
import { once } from "../../../../../base/once.ts";
import { useServices } from "../../../../../base/services.ts";
import { trpc } from "../../../../../base/trpc.ts";
import type { WayProps } from "../way.ts";
import type { MailRow } from "./gift-mail-rows.ts";

/** Returns a call that sends these people their links once, and shows their mails. */
export function useSendMails({
  result,
  title,
  language,
  onHanded,
}: WayProps & { language: Language }) {
  const { client } = useServices();
  const utils = trpc.useUtils();
  return async (rows: readonly MailRow[], sameAddress: boolean): Promise<void> => {
    const input = {
      exchange: result.createdAt,
      title: [...title].slice(0, giftMailLimits.title).join(""),
      language,
      people: rows.map(({ name, email, link }) => ({ name, email, fragment: link })),
      sameAddress,
    };
    await once("giftMails.send", input, (options) => client.giftMails.send.mutate(input, options));
    onHanded(rows.map(({ name }) => name));
    // the mails are queued, even if their list cannot be read
    await utils.giftMails.list.invalidate().catch(() => undefined);
  };
}
