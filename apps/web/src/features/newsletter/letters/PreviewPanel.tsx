import type { ColorScheme, Language } from "@sortes/contract";
import { Alert, Button, classNames, layout, SegmentedRadios, Skeleton, text } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import {
  LetterChoice,
  type MailView,
  mailViews,
  SchemeChoice,
} from "../campaigns/preview-choices.tsx";
import * as styles from "./creator.css.ts";
import { FindingList } from "./FindingList.tsx";
import { InboxRows } from "./InboxRows.tsx";
import { useFindings, type usePreview } from "./use-preview.ts";

interface MailFrameProps {
  address: string;
  look: Exclude<MailView, "text">;
  /** Whether a newer version is being rendered, or failed to render. */
  isStale: boolean;
  /** The frame was reloaded. Its address works only once, so a new one is needed. */
  onUsedUp: () => void;
}

/** Width of a mail on a desktop, in pixels. */
const wide = 680;

/** The mail in a sandboxed frame: no scripts, no navigation. */
function MailFrame({ address, look, isStale, onUsedUp }: MailFrameProps) {
  const { t } = useIntl();
  const desk = useRef<HTMLDivElement>(null);
  const loads = useRef(0);
  const [room, setRoom] = useState(wide);
  useEffect(() => {
    const box = desk.current;
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth || wide));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const { style } = desk.current ?? {};
    style?.setProperty("--wide", `${Math.max(room, wide)}px`);
    style?.setProperty("--scale", String(Math.min(1, room / wide)));
  }, [room]);
  return (
    <div ref={desk} className={styles.desk}>
      <iframe
        src={address}
        sandbox=""
        referrerPolicy="no-referrer"
        title={t("campaign.frame")}
        className={[look === "phone" ? styles.phone : styles.wide, isStale && styles.stale]
          .filter(Boolean)
          .join(" ")}
        onLoad={() => {
          loads.current += 1;
          if (loads.current > 1) onUsedUp();
        }}
      />
    </div>
  );
}

interface PreviewPanelProps {
  preview: ReturnType<typeof usePreview>;
  /** The colour scheme that the mail is shown in. */
  scheme: ColorScheme;
  onScheme: (scheme: ColorScheme) => void;
  language: Language;
  /** Shows the letter for another language; undefined if all readers get the same letter. */
  onLanguage: ((language: Language) => void) | undefined;
  /** Whether the findings are listed elsewhere. */
  hidesFindings: boolean;
  /** Whether findings name blocks instead of lines. */
  isDocument: boolean;
  /** Moves the cursor to a place in the letter. */
  onGoTo: (line: number, column: number) => void;
}

/** The mail as the reader gets it, with warnings. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { preview, scheme, onScheme, language, onLanguage } = props;
  const { hidesFindings, isDocument, onGoTo } = props;
  const { t } = useIntl();
  const [look, setLook] = useState<MailView>("wide");
  const { preview: shown, error, isBusy, isBlank, refresh } = preview;
  const isStale = isBusy || error !== undefined;
  return (
    <section className={layout.stack} aria-label={t("campaign.preview")}>
      <div className={layout.bar}>
        <h2 className={text.h3}>{t("campaign.preview")}</h2>
        {onLanguage && (
          <LetterChoice label="campaign.frameLanguage" value={language} onChange={onLanguage} />
        )}
      </div>
      <SegmentedRadios
        legend={t("campaign.look")}
        options={mailViews.map((value) => ({
          value,
          label: t(`campaigns.view_${value}`),
        }))}
        value={look}
        onChange={setLook}
      />
      <SchemeChoice value={scheme} onChange={onScheme} />
      {shown && shown.sample !== null && (
        <p className={text.muted}>{t("campaigns.sample", { address: shown.sample })}</p>
      )}
      <div className={styles.envelope}>
        {shown && (
          <dl className={styles.head}>
            <dt>{t("campaign.from")}</dt>
            <dd>{shown.from}</dd>
            <dt>{t("campaigns.subject")}</dt>
            <dd className={classNames(shown.subject === "" && styles.missing)} dir="auto">
              {shown.subject || t("campaign.noSubject")}
            </dd>
          </dl>
        )}
        {!shown && isBlank && <p className={styles.blank}>{t("campaign.blank")}</p>}
        {!shown && !isBlank && error === undefined && (
          <Skeleton shape="sheet" label={t("shell.loading")} />
        )}
        {shown && look === "text" && (
          <pre
            className={styles.plain}
            // focusable, so that the keyboard can scroll it
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={t("campaigns.view_text")}
          >
            {shown.text}
          </pre>
        )}
        {shown && (
          <div hidden={look === "text"}>
            <MailFrame
              key={shown.previewUrl}
              address={shown.previewUrl}
              look={look === "text" ? "wide" : look}
              isStale={isStale}
              onUsedUp={refresh}
            />
          </div>
        )}
      </div>
      {shown && (
        <InboxRows from={shown.from} subjects={shown.subjects} inboxText={shown.inboxText} />
      )}
      {!hidesFindings && <Findings preview={preview} isDocument={isDocument} onGoTo={onGoTo} />}
    </section>
  );
}

function Findings({
  preview,
  isDocument,
  onGoTo,
}: Pick<PreviewPanelProps, "preview" | "isDocument" | "onGoTo">) {
  const { t } = useIntl();
  const { findings, failure } = useFindings(preview);
  const { refresh, isBusy } = preview;
  if (failure !== undefined)
    return (
      <Alert tone="error">
        <div className={layout.bar}>
          <span>{failure}</span>
          <Button tone="quiet" size="sm" busy={isBusy} onClick={refresh}>
            {t("campaigns.previewAgain")}
          </Button>
        </div>
      </Alert>
    );
  if (!preview.preview && findings.length === 0) return null;
  return (
    <section className={layout.stackSm} aria-labelledby="campaign-checks">
      <div className={layout.bar}>
        <h3 id="campaign-checks">{t("campaign.checks")}</h3>
        <Button tone="quiet" size="sm" busy={isBusy} onClick={refresh}>
          {t("campaigns.previewAgain")}
        </Button>
      </div>
      <div role="status">
        {findings.length === 0 ? (
          <p className={text.muted}>{t("campaign.noFindings")}</p>
        ) : (
          <FindingList {...{ findings, onGoTo }} isInDocument={() => isDocument} />
        )}
      </div>
    </section>
  );
}
