import type { Bounce } from "@sortes/contract";
import { Address } from "../../../../base/Address.tsx";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";

interface PutRightDialogProps {
  bounce: Bounce;
  onClose: () => void;
}

/** Asks before a reader whose address was suppressed after bounces receives letters again. */
export function PutRightDialog({ bounce, onClose }: PutRightDialogProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const { id } = bounce;
  const email = bounce.email ?? "";
  return (
    <ConfirmDialog
      title={t("subscribers.putRightTitle")}
      act="subscribers.putRight"
      failed="subscribers.putRightFailed"
      run={() => client.bounces.putRight.mutate({ id })}
      refresh={() =>
        Promise.all([utils.bounces.list.invalidate(), utils.subscribers.list.invalidate()])
      }
      onDone={(now) => {
        const words = now?.state === "active" ? "subscribers.putRightDone" : "subscribers.lifted";
        toasts.show({ tone: "success", text: t(words, { email }) });
      }}
      onClose={onClose}
    >
      <p>{t("subscribers.putRightText", { email: <Address key="email">{email}</Address> })}</p>
      <p>{t("subscribers.putRightElsewhere")}</p>
    </ConfirmDialog>
  );
}
