import { addressIn, type OwnGenerator } from "@sortes/contract";
import { Button, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCall } from "../../../../base/use-call.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useLostFocus } from "../../../../base/use-lost-focus.ts";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { download, fileNameOf } from "../../../../base/files.ts";
import { LinkField } from "../../../../base/LinkField.tsx";
import { useLanguage, useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { useExports } from "../../results/ResultTools.tsx";
import { useMayMake } from "../AboutOwn.tsx";

interface KeepPanelProps {
  generator: OwnGenerator;
  onDeleted: () => void;
}

/** Downloads a generator, or deletes it. */
export function KeepPanel({ generator, onDeleted }: KeepPanelProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const { id, name, description, template, lists } = generator;
  const save = () =>
    download(
      fileNameOf(name, "json"),
      "application/json",
      `${JSON.stringify({ name, description, template, lists }, null, 2)}\n`,
    );
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("own-generators.moreTitle")}</h2>
        <div className={layout.row}>
          <Button tone="quiet" onClick={save}>
            {t("own-generators.download")}
          </Button>
          <Button tone="plain" icon="trash" onClick={() => setAsking(true)}>
            {t("own-generators.delete")}
          </Button>
        </div>
      </SheetBody>
      {isAsking && (
        <ConfirmDialog
          removes
          title={t("own-generators.deleteQuestion", { name: <bdi key="name">{name}</bdi> })}
          act="own-generators.delete"
          cancel="own-generators.keep"
          failed="own-generators.deleteFailed"
          run={() => client.ownGenerators.remove.mutate({ id })}
          onDone={() => {
            utils.ownGenerators.list.setData(undefined, (all) =>
              all?.filter((one) => one.id !== id),
            );
            toasts.show({ tone: "success", text: t("own-generators.deleted") });
            onDeleted();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t("own-generators.deleteText")}</p>
        </ConfirmDialog>
      )}
    </Sheet>
  );
}

/** Turns the public page of a generator on and off. */
export function SharePanel({ generator: { id, shareId, takenDown } }: { generator: OwnGenerator }) {
  const { t } = useIntl();
  const [language] = useLanguage();
  const { client, utils } = useServices();
  const mayMake = useMayMake();
  const { copy } = useExports();
  // the pressed button goes
  const panel = useLostFocus();
  const { send, isPending, error } = useCall({
    mutationFn: (how: "share" | "unshare") => client.ownGenerators[how].mutate({ id }),
    onSuccess(changed) {
      utils.ownGenerators.get.setData({ id }, changed);
      void utils.ownGenerators.list.invalidate();
    },
  });
  const address =
    shareId === null ? "" : addressIn(language, window.location.origin, `/g/${shareId}`);
  return (
    <Sheet {...panel}>
      <SheetBody>
        <h2 className={text.h3}>{t("own-generators.shareTitle")}</h2>
        <p>{t("own-generators.shareText")}</p>
        <ErrorAlert error={error} fallback="own-generators.shareFailed" takesFocus />
        {shareId === null ? (
          <div>
            <Button
              disabled={!mayMake || takenDown !== null}
              busy={isPending}
              onClick={() => send("share")}
            >
              {t("own-generators.share")}
            </Button>
          </div>
        ) : (
          <>
            <LinkField label={t("own-generators.shareAddress")} link={address} />
            <div className={layout.row}>
              <Button tone="quiet" icon="copy" onClick={() => void copy(address)}>
                {t("own-generators.copyAddress")}
              </Button>
              <Link to="/g/$shareId" params={{ shareId }}>
                {t("own-generators.openPage")}
              </Link>
            </div>
            <div className={layout.row}>
              <Button tone="quiet" busy={isPending} onClick={() => send("unshare")}>
                {t("own-generators.unshare")}
              </Button>
              <span className={text.muted}>{t("own-generators.unshareHint")}</span>
            </div>
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}
