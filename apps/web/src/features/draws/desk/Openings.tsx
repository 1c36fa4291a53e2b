import { drawLimits, type DrawRecord } from "@sortes/contract";
import { Alert, Button, Field, Form, layout, Sheet, SheetBody, text, TextInput } from "@sortes/ui";
import { useState } from "react";
import { reasonOf } from "../../../base/errors.ts";
import { ConfirmDialog } from "../../../base/ConfirmDialog.tsx";
import { CallFailure } from "../../../base/failures.tsx";
import { useCall } from "../../../base/use-call.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { once } from "../../../base/once.ts";

/** Entries of a frozen list: search by name, publish an entry, or hide its name. */
export function Openings({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("draw-desk.single")}</h2>
        <p className={text.muted}>
          {t(draw.names === "shown" ? "draw-desk.singleTextShown" : "draw-desk.singleText")}
        </p>
        <FindEntries draw={draw} />
      </SheetBody>
    </Sheet>
  );
}

function FindEntries({ draw: { id, names } }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { client } = useServices();
  const [label, setLabel] = useState("");
  const [erasing, setErasing] = useState<number>();
  const find = useCall({
    mutationFn: () => client.draws.lookup.mutate({ id, label }),
  });
  const publish = usePublish(id);
  const isMissing = reasonOf(find.error) === "NOT_FOUND" || find.data?.entries.length === 0;
  return (
    <>
      <Form className={layout.stackSm} onSubmit={() => find.send()}>
        <Field label={t("draw-desk.singleName")}>
          <TextInput
            value={label}
            maxLength={drawLimits.label}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setLabel(currentTarget.value);
              find.reset();
            }}
          />
        </Field>
        <div>
          <Button type="submit" tone="quiet" busy={find.isPending} disabled={label.trim() === ""}>
            {t("draw-desk.singleFind")}
          </Button>
        </div>
      </Form>
      {isMissing && (
        <Alert tone="info" takesFocus>
          {t("draw-desk.singleNone")}
        </Alert>
      )}
      {!isMissing && <CallFailure call={find} fallback="draw-desk.singleFailed" />}
      <CallFailure call={publish} fallback="draw-desk.singleFailed" />
      {find.data && find.data.entries.length > 0 && (
        <ul aria-label={t("draw-desk.singleFound")} className={layout.stackSm}>
          {find.data.entries.map(({ number }) => (
            <li key={number} className={layout.row}>
              <span id={`entry-${number}`}>{t("draw-desk.singleEntry", { number })}</span>
              {names !== "shown" && (
                <Button
                  tone="quiet"
                  size="sm"
                  aria-describedby={`entry-${number}`}
                  busy={publish.isPending}
                  onClick={() => publish.send(number)}
                >
                  {t("draw-desk.singlePublish")}
                </Button>
              )}
              <Button
                tone="quiet"
                size="sm"
                aria-describedby={`entry-${number}`}
                onClick={() => setErasing(number)}
              >
                {t("draw-desk.singleErase")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {find.data?.more && <p className={text.muted}>{t("draw-desk.singleMore")}</p>}
      {erasing !== undefined && (
        <EraseDialog
          id={id}
          number={erasing}
          onClose={() => setErasing(undefined)}
          onErased={() => find.send()}
        />
      )}
    </>
  );
}

/** Publishes an entry, at most once even if retried. */
function usePublish(id: string) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  return useCall({
    async mutationFn(number: number) {
      const input = { id, number };
      await once("draw opening", input, (options) =>
        client.draws.publishOpening.mutate(input, options),
      );
    },
    async onSuccess(_nothing, number) {
      toasts.show({ tone: "success", text: t("draw-desk.singlePublished", { number }) });
      await utils.draws.get.invalidate({ id });
    },
  });
}

interface EraseDialogProps {
  id: string;
  number: number;
  onClose: () => void;
  onErased: () => void;
}

function EraseDialog({ id, number, onClose, onErased }: EraseDialogProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  return (
    <ConfirmDialog
      title={t("draw-desk.singleEraseQuestion", { number })}
      act="draw-desk.singleErase"
      tone="danger"
      cancel="draw-desk.notYet"
      failed="draw-desk.singleFailed"
      run={() => client.draws.eraseOpening.mutate({ id, number })}
      onDone={() => {
        toasts.show({ tone: "success", text: t("draw-desk.singleErased", { number }) });
        onErased();
        void utils.draws.invalidate();
      }}
      onClose={onClose}
    >
      <p>{t("draw-desk.singleEraseText")}</p>
    </ConfirmDialog>
  );
}
