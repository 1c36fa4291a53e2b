import { drawLimits, type DrawRecord } from "@sortes/contract";
import {
  DrawFault,
  entryCommitter,
  fromBase64url,
  isIncluded,
  normaliseLabel,
  readStatement,
} from "@sortes/core/draws";
import { Alert, Button, Field, FormSheet, layout, SheetBody, text, TextInput } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";

/** 16 bytes in base64url. */
const ticketNote = /^#t=([\w-]{22})$/;

/** The salt in the address of a ticket, which no server sees. */
export const ticketSalt = (): string | undefined => ticketNote.exec(window.location.hash)?.[1];

/** Finds the entry of a ticket: its number, and whether it is in the frozen list. What is typed stays here. */
export function Ticket({ draw, salt }: { draw: DrawRecord; salt: string }) {
  const { t } = useIntl();
  const { client } = useServices();
  const errorText = useErrorText();
  const [label, setLabel] = useState("");
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(typed: string) {
      const commitment = entryCommitter(draw.id)(fromBase64url(salt), normaliseLabel(typed));
      const [entry, frozen] = await Promise.all([
        client.draws.entry.query({ id: draw.id, entry: commitment }),
        fetch(`/api/draws/${draw.id}/statements/1/`).then((reply) => reply.text()),
      ]);
      const freeze = readStatement(frozen);
      if (freeze.t !== "freeze" || freeze.entries === undefined) throw new DrawFault("wrong_order");
      const isListed = isIncluded(
        { ...entry, c: commitment },
        { root: freeze.entries, count: freeze.count },
      );
      const place = draw.winners.find(({ number }) => number === entry.number);
      return { ...entry, isListed, place };
    },
  });
  const words = () => {
    if (error instanceof DrawFault) return t("draws.ticketUnreadable");
    if (reasonOf(error) === "NOT_FOUND") return t("draws.ticketMissing");
    return errorText(error, "draws.loadFailed");
  };
  return (
    <section className={layout.stack} aria-labelledby="ticket">
      <h2 id="ticket">{t("draws.ticket")}</h2>
      <p className={text.muted}>{t("draws.ticketText")}</p>
      <FormSheet
        onSubmit={(event) => {
          event.preventDefault();
          mutate(label);
        }}
      >
        <SheetBody>
          <Field label={t("draws.ticketLabel")}>
            <TextInput
              value={label}
              maxLength={drawLimits.label}
              onChange={({ currentTarget }) => setLabel(currentTarget.value)}
            />
          </Field>
          <Button type="submit" disabled={isPending || label.trim() === ""}>
            {t("draws.ticketFind")}
          </Button>
        </SheetBody>
      </FormSheet>
      {error && <Alert tone="error">{words()}</Alert>}
      {data && (
        <Alert tone={data.isListed ? "success" : "error"}>
          {t(data.isListed ? "draws.ticketFound" : "draws.ticketWrong", { number: data.number })}{" "}
          {data.place?.prize != null &&
            t("draws.ticketWon", {
              prize:
                draw.text?.prizes[data.place.prize - 1] ||
                t("draws.prize", { number: data.place.prize }),
            })}
        </Alert>
      )}
    </section>
  );
}
