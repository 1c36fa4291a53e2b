import type { DrawRecord } from "@sortes/contract";
import {
  DrawFault,
  entryCommitter,
  fromBase64url,
  isIncluded,
  normaliseLabel,
} from "@sortes/core/draws";
import { Alert } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { type Found, useFate } from "./fate.ts";
import { FindEntry, frozenList } from "./FindEntry.tsx";

/** The fragment of a ticket's address: 16 bytes in base64url. */
const ticketNote = /^#t=([\w-]{22})$/;

/** The salt in a ticket's address, in the fragment, which is never sent to the server. */
export const ticketSalt = (): string | undefined => ticketNote.exec(window.location.hash)?.[1];

interface TicketProps {
  draw: DrawRecord;
  salt: string;
  found: Found;
}

/** Finds the entry of a ticket: its number, and whether it is in the frozen list. Typed data stay on this device. */
export function Ticket({ draw, salt, found }: TicketProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const fateOf = useFate(draw, found);
  const errorText = useErrorText();
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(typed: string) {
      const commitment = entryCommitter(draw.id)(fromBase64url(salt), normaliseLabel(typed));
      const [entry, list] = await Promise.all([
        client.draws.entry.query({ id: draw.id, entry: commitment }),
        frozenList(draw.id),
      ]);
      if (!list) throw new DrawFault("wrong_order");
      return { ...entry, isListed: isIncluded({ ...entry, c: commitment }, list) };
    },
  });
  const words = () => {
    if (error instanceof DrawFault) return t("draws.ticketUnreadable");
    if (reasonOf(error) === "NOT_FOUND") return t("draws.ticketMissing");
    return errorText(error, "draws.loadFailed");
  };
  return (
    <FindEntry
      id="ticket"
      title={t("draws.ticket")}
      about={t("draws.ticketText")}
      label={t("draws.ticketLabel")}
      isPending={isPending}
      onFind={mutate}
    >
      {error && <Alert tone="error">{words()}</Alert>}
      {data && (
        <Alert tone={data.isListed ? "success" : "error"}>
          {t(data.isListed ? "draws.ticketFound" : "draws.ticketWrong", { number: data.number })}{" "}
          {data.isListed && fateOf(data.number)}
        </Alert>
      )}
    </FindEntry>
  );
}
