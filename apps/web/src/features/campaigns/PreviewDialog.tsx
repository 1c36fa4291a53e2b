import type { Campaign, CampaignWarning } from "@sortes/contract";
import { Alert, Button, Dialog, layout, Segment, Skeleton } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { ErrorAlert } from "../../base/failures.tsx";
import { useServices } from "../../base/services.ts";
import { useStaffRights } from "../../base/confirm-session.ts";
import * as styles from "./campaigns.css.ts";

/** Warnings about a campaign, which do not prevent sending. Empty without warnings. */
export function Warnings({ warnings }: { warnings: readonly CampaignWarning[] }) {
  const { t } = useIntl();
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>{t("campaigns.warnings")}</p>
      <ul className={styles.warnings}>
        {warnings.map(({ message, line, column, code }) => (
          <li key={`${code} ${line} ${column} ${message}`}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** A campaign rendered for the viewer, at once and again on request; each address shows it once. */
export function useKeptPreview(id: string) {
  const { client } = useServices();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => client.campaigns.previewKept.mutate({ id }),
  });
  useStaffRights(error);
  const begin = useEffectEvent(() => mutate());
  useEffect(() => begin(), []);
  return { preview: isPending ? undefined : data, error, isPending, again: () => mutate() };
}

interface PreviewDialogProps {
  campaign: Pick<Campaign, "id" | "title">;
  onClose: () => void;
}

const views = ["wide", "phone", "text"] as const;
type View = (typeof views)[number];

/** A mail as the one who looks would get it. Its address shows it once, so each look asks for a new one. */
export function PreviewDialog({ campaign: { id, title }, onClose }: PreviewDialogProps) {
  const { t } = useIntl();
  const [view, setView] = useState<View>("wide");
  const { preview, error, isPending, again } = useKeptPreview(id);

  return (
    <Dialog
      size="wide"
      title={t("campaigns.previewTitle", { title })}
      closeLabel={t("campaigns.close")}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t("campaigns.back")}
          </Button>
          <Button tone="quiet" icon="arrows-clockwise" busy={isPending} onClick={again}>
            {t(error ? "shell.retry" : "campaigns.previewAgain")}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <div className={layout.row}>
          <Segment
            label={t("campaigns.preview")}
            options={views.map((value) => ({
              value,
              label: t(`campaigns.view_${value}`),
            }))}
            value={view}
            onChange={setView}
          />
        </div>
        <ErrorAlert error={error} fallback="campaigns.previewFailed" />
        {isPending && <Skeleton shape="sheet" label={t("campaigns.loading")} />}
        {preview && (
          <>
            <p>
              {t("campaigns.subject")}: <b>{preview.subject}</b>
            </p>
            {/* stays where it is while the text is read: the address does not work again */}
            <iframe
              key={preview.previewUrl}
              src={preview.previewUrl}
              title={t("campaigns.preview")}
              sandbox=""
              referrerPolicy="no-referrer"
              hidden={view === "text"}
              data-view={view}
              className={styles.frame}
            />
            {view === "text" && <pre className={styles.plain}>{preview.text}</pre>}
            <Warnings warnings={preview.warnings} />
          </>
        )}
      </div>
    </Dialog>
  );
}
