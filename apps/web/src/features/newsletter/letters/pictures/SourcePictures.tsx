import { bodyFormatOf, type MailPicture } from "@sortes/contract";
import { Alert, Button, layout } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useErrorText } from "../../../../base/error-text.ts";
import { useIntl } from "../../../../base/intl.ts";
import { lazyDialog } from "../../../../base/lazy-part.tsx";
import { useServices } from "../../../../base/services.ts";
import { dataPictures, fileOfData, sourceOfPicture } from "./data-pictures.ts";
import { PictureRefused, sendPicture } from "./send-picture.ts";

const PicturesDialog = lazyDialog(
  async () => (await import("./PicturesDialog.tsx")).PicturesDialog,
  "desk.partFailed",
);

interface SourcePicturesProps {
  /** Reads the current source. */
  read: () => string;
  /** Whether the source contains pictures as data URLs. */
  hasData: boolean;
  onInsert: (source: string) => void;
  onReplace: (source: string) => void;
}

/** Inserts a picture into the source, and uploads pictures embedded as data URLs. */
export function SourcePictures(props: SourcePicturesProps) {
  const { read, hasData, onInsert, onReplace } = props;
  const { t } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const choose = (picture: MailPicture) => {
    setChoosing(false);
    onInsert(sourceOfPicture(picture, bodyFormatOf(read()) === "mjml"));
  };
  const upload = async () => {
    if (isBusy) return;
    const controller = new AbortController();
    ending.current = controller;
    setBusy(true);
    setFailure(undefined);
    const sent: [data: string, src: string][] = [];
    /** Why some were refused, which does not keep the others back. */
    const reasons = new Set<string>();
    try {
      for (const data of dataPictures(read())) {
        try {
          const file = fileOfData(data);
          if (!file) throw new PictureRefused(t("campaign.picturesDataUnfit"));
          sent.push([data, (await sendPicture(services, file, controller.signal)).src]);
        } catch (error) {
          if (!(error instanceof PictureRefused)) throw error;
          reasons.add(error.message || t("campaign.picturesFailed"));
        }
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      reasons.add(errorText(error, "campaign.picturesFailed"));
    }
    if (reasons.size > 0) setFailure([...reasons].join(" "));
    if (controller.signal.aborted) return;
    setBusy(false);
    if (sent.length === 0) return;
    // keeps changes made during the upload
    onReplace(sent.reduce((body, [data, src]) => body.replaceAll(data, () => src), read()));
  };
  return (
    <>
      <div className={layout.bar}>
        <Button tone="quiet" size="sm" onClick={() => setChoosing(true)}>
          {t("campaign.picture")}
        </Button>
      </div>
      {hasData && (
        <Alert tone="info">
          <p>{t("campaign.picturesData")}</p>
          <Button tone="quiet" size="sm" busy={isBusy} onClick={() => void upload()}>
            {t("campaign.picturesDataUpload")}
          </Button>
        </Alert>
      )}
      {failure !== undefined && (
        <Alert tone="error" takesFocus>
          {failure}
        </Alert>
      )}
      {isChoosing &&
        // a portal: forms cannot be nested, and the campaign is one
        createPortal(
          <PicturesDialog onChoose={choose} onClose={() => setChoosing(false)} />,
          document.body,
        )}
    </>
  );
}
