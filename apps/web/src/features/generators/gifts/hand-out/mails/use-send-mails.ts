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
    const { queued, alreadySent } = await once("giftMails.send", input, (options) =>
      client.giftMails.send.mutate(input, options),
    );
    const names = rows.map(({ name }) => name);
    const isWhole = queued + alreadySent === rows.length;
    if (isWhole) onHanded(names);
    // a look that is under way may not know of them yet
    await utils.giftMails.list.cancel();
    // the mails are queued, even if their list cannot be read
    const mails = await utils.giftMails.list.fetch({}, { staleTime: 0 }).catch(() => undefined);
    if (isWhole || !mails) return;
    const refused = mails.filter(
      (one) => one.exchange === input.exchange && one.state === "refused",
    );
    const isRefused = new Set(refused.map(({ name }) => name));
    onHanded(names.filter((name) => !isRefused.has(name)));
  };
}
