import {
  type Campaign,
  type CampaignAudience,
  type CampaignWarning,
  type ColorScheme,
  type Language,
  languages,
} from "@sortes/contract";
import { Alert, Button, Dialog, layout, Segment, Skeleton, text } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { ErrorAlert } from "../../../base/failures.tsx";
import { useServices } from "../../../base/services.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { Publicity } from "./CampaignPublicity.tsx";
import * as styles from "./campaigns.css.ts";
import { trpc, withLimit } from "../../../base/trpc.ts";
import { reasonOf } from "../../../base/errors.ts";
import { LazySubjectPlan } from "./load-subjects.ts";
import { LetterChoice, type MailView, mailViews, SchemeChoice } from "./preview-choices.tsx";
import { type ActionProps, ChangeDialog, startOf } from "./ChangeDialog.tsx";

/** Warnings about a campaign, which do not block sending. Renders nothing without warnings. */
function Warnings({ warnings }: { warnings: readonly CampaignWarning[] }) {
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

/**
 * A campaign rendered for the viewer, initially and on request; each address works only once.
 * @param language selects the letter of a translated campaign
 * @param scheme colour scheme; default: that of this device
 */
function useKeptPreview(id: string, language?: Language, scheme?: ColorScheme) {
  const { client } = useServices();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      client.campaigns.previewKept.mutate(
        { id, ...(language && { language }), ...(scheme && { scheme }) },
        withLimit("letter"),
      ),
  });
  useStaffRights(error);
  const begin = useEffectEvent(() => mutate());
  useEffect(() => begin(), [language, scheme]);
  return { preview: isPending ? undefined : data, error, isPending, again: () => mutate() };
}

interface PreviewDialogProps {
  campaign: Pick<Campaign, "id" | "title" | "language" | "isTranslated">;
  onClose: () => void;
}

/** A mail as the viewer would get it. Its address works only once, so each view requests a new one. */
export function PreviewDialog({ campaign, onClose }: PreviewDialogProps) {
  const { id, title, language, isTranslated } = campaign;
  const { t } = useIntl();
  const [view, setView] = useState<MailView>("wide");
  const [shown, setShown] = useState((isTranslated && language) || undefined);
  const [scheme, setScheme] = useState<ColorScheme>("light");
  const { preview, error, isPending, again } = useKeptPreview(id, shown, scheme);

  return (
    <Dialog
      size="wide"
      title={t("campaigns.previewTitle", { title })}
      closeLabel={t("shell.close")}
      onClose={onClose}
      cancel={t("campaigns.back")}
      actions={
        <Button tone="quiet" icon="arrows-clockwise" busy={isPending} onClick={again}>
          {t(error ? "shell.retry" : "campaigns.previewAgain")}
        </Button>
      }
    >
      <div className={layout.stack}>
        <div className={layout.row}>
          <Segment
            label={t("campaigns.preview")}
            options={mailViews.map((value) => ({
              value,
              label: t(`campaigns.view_${value}`),
            }))}
            value={view}
            onChange={setView}
          />
          {shown && <LetterChoice label="campaigns.letters" value={shown} onChange={setShown} />}
        </div>
        <SchemeChoice value={scheme} onChange={setScheme} />
        <ErrorAlert error={error} fallback="campaigns.previewFailed" />
        {isPending && <Skeleton shape="sheet" label={t("campaigns.loading")} />}
        {preview && (
          <>
            <p>
              {t("campaigns.subject")}: <b>{preview.subject}</b>
            </p>
            {preview.sample !== null && (
              <p className={text.muted}>{t("campaigns.sample", { address: preview.sample })}</p>
            )}
            {/* stays mounted while the text is shown: its address works only once */}
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

/** The number of readers of a campaign, and of skipped subscribers by reason. */
function LeftOut({ audience }: { audience: CampaignAudience }) {
  const { recipients, letters, leftOut, isSample, segment } = audience;
  const { t, formatList } = useIntl();
  const reasons = Object.entries(leftOut)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) =>
      t(`campaigns.leftOut_${reason as keyof CampaignAudience["leftOut"]}`, { count }),
    );
  return (
    <>
      {segment !== null && <p>{t("campaigns.goesToSegment", { segment })}</p>}
      <p>{t("campaigns.goesTo", { count: recipients })}</p>
      {letters.map(
        ({ readers, letter, recipients: count }) =>
          letter !== null && (
            <p key={readers}>{t("campaigns.letterFor", { count, readers, letter })}</p>
          ),
      )}
      {reasons.length > 0 && (
        <p className={text.muted}>{t("campaigns.leftOut", { reasons: formatList(reasons) })}</p>
      )}
      {isSample && <p className={text.muted}>{t("campaigns.audienceSample")}</p>}
    </>
  );
}

/** The subscribers whom a campaign skips, how its subjects are distributed among the readers, and its second mail. */
export function Readers({
  campaign,
  audience,
}: {
  campaign: Campaign;
  audience: CampaignAudience;
}) {
  const { t } = useIntl();
  const { secondMail } = campaign;
  return (
    <>
      <LeftOut audience={audience} />
      {secondMail && (
        <p>
          {t("campaigns.againAfter", {
            count: secondMail.afterDays,
            subject: secondMail.subject.trim(),
          })}
        </p>
      )}
      {campaign.subjectTest && <LazySubjectPlan campaign={campaign} audience={audience} />}
    </>
  );
}

interface ReadersNowProps {
  campaign: Campaign;
  query: ReturnType<typeof useAudience>;
}

/** The readers of a campaign that is about to be sent, and whether the archive will show it. */
export function ReadersNow({ campaign, query }: ReadersNowProps) {
  const { t } = useIntl();
  return (
    <>
      <div className={`${layout.stackSm} ${styles.readers}`}>
        {query.isPending && <Skeleton shape="row" label={t("campaigns.loading")} />}
        {query.data && <Readers campaign={campaign} audience={query.data} />}
        {query.error && <p>{t("campaigns.audienceUnknown")}</p>}
      </div>
      <Publicity campaign={campaign} />
    </>
  );
}

/** Counts the readers of a campaign anew. */
export const useAudience = (id: string, enabled = true) =>
  trpc.campaigns.audience.useQuery({ id }, { staleTime: 0, retry: false, enabled });

/**
 * Whether a campaign about to be sent would reach nobody and needs confirmation: according to the dialog's counts, or
 * to the server's refusal.
 */
export function useEvenToNobody(audience: CampaignAudience | undefined) {
  const [isWarned, setWarned] = useState(false);
  return {
    evenToNobody: isWarned || audience?.recipients === 0,
    /** Checks whether a refusal says so. */
    heed: (failure: unknown) => {
      if (reasonOf(failure) === "CAMPAIGN_REACHES_NOBODY") setWarned(true);
    },
  };
}

interface LetterToSendProps {
  campaign: Campaign;
  /** Selects the letter of a translated campaign. */
  language?: Language;
}

/** The subject of a letter about to be sent, with its problems as soon as it is checked. */
function LetterToSend({ campaign, language }: LetterToSendProps) {
  const { t } = useIntl();
  const { preview, error } = useKeptPreview(campaign.id, language);
  const isOwn = language === undefined || language === campaign.language;
  const subject = isOwn ? campaign.subject : preview?.subject;
  const unknown = error ? "campaigns.unchecked" : "campaigns.checking";
  return (
    <div className={layout.stackSm}>
      <p>
        {t("campaigns.subject")}
        {language && ` (${t(`campaigns.letter_${language}`)})`}:{" "}
        <b lang={language}>{subject ?? "…"}</b>
      </p>
      {preview && preview.warnings.length > 0 ? (
        <Warnings warnings={preview.warnings} />
      ) : (
        <p role="status" className={text.muted}>
          {t(preview ? "campaigns.nothingToMend" : unknown)}
        </p>
      )}
    </div>
  );
}

/** Asks before a draft or a scheduled campaign is sent, and shows its audience. */
export function SendDialog(props: ActionProps) {
  const { t } = useIntl();
  const { campaign } = props;
  const { id, title, isTranslated } = campaign;
  const audience = useAudience(id);
  const { evenToNobody, heed } = useEvenToNobody(audience.data);
  return (
    <ChangeDialog
      {...props}
      what="send"
      title={t("campaigns.sendTitle", { title })}
      act={evenToNobody ? "campaigns.sendToNobody" : "campaigns.sendNow"}
      tone={evenToNobody ? "danger" : undefined}
      icon="paper-plane-tilt"
      input={{ evenToNobody }}
      send={({ campaigns, once }) =>
        campaigns.send.mutate({ id, ...startOf(props), evenToNobody }, withLimit("letter", once))
      }
      onRefused={heed}
      doneText={() => t("campaigns.sent")}
      failed="campaigns.sendFailed"
    >
      <div className={layout.stackSm}>
        {isTranslated ? (
          languages.map((each) => <LetterToSend key={each} campaign={campaign} language={each} />)
        ) : (
          <LetterToSend campaign={campaign} />
        )}
        <ReadersNow campaign={campaign} query={audience} />
        <p>{t("campaigns.sendText")}</p>
      </div>
    </ChangeDialog>
  );
}
