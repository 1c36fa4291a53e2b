import type { Language } from "@sortes/contract";
import { Dialog, layout, Segment, Skeleton, text } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ErrorAlert } from "../../../base/failures.tsx";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import * as styles from "./statistics.css.ts";

interface LinkMapDialogProps {
  /** The id of the campaign. */
  id: string;
  onClose: () => void;
}

/**
 * The mail of a campaign with each link's share of all clicks. Its address works only once, so each view requests a new
 * one.
 */
export function LinkMapDialog({ id, onClose }: LinkMapDialogProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (language: Language | undefined) =>
      client.statistics.linkMap.mutate({ id, ...(language && { language }) }),
  });
  useStaffRights(error);
  const begin = useEffectEvent(() => mutate(undefined));
  useEffect(() => begin(), []);
  return (
    <Dialog
      size="wide"
      title={t("statistics.linkMap")}
      closeLabel={t("shell.close")}
      onClose={onClose}
      cancel={t("shell.close")}
    >
      <div className={layout.stack}>
        <p className={text.muted}>{t("statistics.linkMapText")}</p>
        <ErrorAlert error={error} fallback="statistics.fetchFailed" />
        {data && data.languages.length > 1 && (
          <div className={layout.row}>
            <Segment
              label={t("statistics.linkMapLanguage")}
              options={data.languages.map((value) => ({
                value,
                label: t(`statistics.language_${value}`),
              }))}
              value={data.language}
              onChange={mutate}
            />
          </div>
        )}
        {isPending && <Skeleton shape="sheet" label={t("statistics.loading")} />}
        {data && (
          <iframe
            key={data.previewUrl}
            src={data.previewUrl}
            title={t("statistics.linkMap")}
            sandbox=""
            referrerPolicy="no-referrer"
            className={styles.mail}
          />
        )}
      </div>
    </Dialog>
  );
}
