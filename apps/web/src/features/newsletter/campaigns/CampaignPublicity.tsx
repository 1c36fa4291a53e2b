import { type Campaign, goesToArchive } from "@sortes/contract";
import { Button, layout } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { type ActionProps, ChangeDialog } from "./ChangeDialog.tsx";
import type { ShowNotice } from "./use-notice.tsx";

/** Says, before a campaign is sent, whether it will be publicly readable. */
export function Publicity({ campaign }: { campaign: Campaign }) {
  const { t } = useIntl();
  const { status, archivePath } = campaign;
  const isPublic = status === "draft" ? goesToArchive(campaign) : archivePath !== null;
  return <p>{t(`campaigns.archiveSends_${isPublic ? "yes" : "no"}`)}</p>;
}

interface ArchiveLineProps {
  campaign: Campaign;
  showNotice: ShowNotice;
}

/** Says whether a sent campaign is in the public archive, with a link to it and a button to change that. */
export function ArchiveLine({ campaign, showNotice }: ArchiveLineProps) {
  const { t } = useIntl();
  const [isAsked, setAsked] = useState(false);
  const { startedAt, status, archivePath } = campaign;
  if (startedAt === null || status === "draft" || status === "scheduled") return null;
  return (
    <div className={layout.row}>
      {archivePath === null ? (
        <span>{t("campaigns.archiveOut")}</span>
      ) : (
        <a href={archivePath}>{t("campaigns.archiveOpen")}</a>
      )}
      <Button size="sm" tone="quiet" onClick={() => setAsked(true)}>
        {t(archivePath === null ? "campaigns.archivePut" : "campaigns.archiveTake")}
      </Button>
      {isAsked && (
        <ArchiveDialog
          campaign={campaign}
          onClose={() => setAsked(false)}
          onDone={(words) => {
            setAsked(false);
            showNotice({ tone: "success", text: words });
          }}
        />
      )}
    </div>
  );
}

/** Asks before a campaign is added to or removed from the public archive. */
function ArchiveDialog(props: ActionProps) {
  const { t } = useIntl();
  const { title, archivePath } = props.campaign;
  // fixed when the dialog opens: the page learns of the change before the dialog closes
  const [inArchive] = useState(archivePath === null);
  return (
    <ChangeDialog
      {...props}
      what="archive"
      title={t(inArchive ? "campaigns.archivePutTitle" : "campaigns.archiveTakeTitle", { title })}
      act={inArchive ? "campaigns.archivePut" : "campaigns.archiveTake"}
      input={{ inArchive }}
      send={({ campaigns, id }) => campaigns.archive.mutate({ id, inArchive })}
      doneText={() => t(inArchive ? "campaigns.archivePutDone" : "campaigns.archiveTakeDone")}
      failed="campaigns.archiveFailed"
    >
      <p>{t(inArchive ? "campaigns.archivePutText" : "campaigns.archiveTakeText")}</p>
    </ChangeDialog>
  );
}
