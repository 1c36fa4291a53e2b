import { type MailPicture, pictureLimits } from "@sortes/contract";
import { Alert, Button, Dialog, DropZone, layout, text } from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LoadState } from "../../../../base/LoadState.tsx";
import { useErrorText } from "../../../../base/error-text.ts";
import { useIntl } from "../../../../base/intl.ts";
import { usePager } from "../../../../base/pagers.tsx";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { ErasePicture } from "./ErasePicture.tsx";
import { NewPicture } from "./NewPicture.tsx";
import { PictureGrid } from "./PictureGrid.tsx";
import { PictureRefused, sendPicture } from "./send-picture.ts";

interface PicturesDialogProps {
  /** Files that were dropped or pasted, which are uploaded at once. */
  files?: readonly File[] | undefined;
  /** Offers to enter the address of a picture; without it, only stored pictures are offered. */
  onAddress?: (() => void) | undefined;
  onChoose: (picture: MailPicture) => void;
  onClose: () => void;
}

const megabyte = 1024 ** 2;
const none: readonly File[] = [];

/** The picture library of all campaigns: upload and describe a new picture, choose or erase another. */
export function PicturesDialog(props: PicturesDialogProps) {
  const { files = none, onAddress, onChoose, onClose } = props;
  const { t, formatList, formatNumber } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const [page, setPage] = useState(1);
  const list = trpc.pictures.list.useQuery(
    { page },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const [sending, setSending] = useState<string>();
  const [why, setWhy] = useState<{ reasons: readonly string[]; at: number }>();
  const [chosen, setChosen] = useState<MailPicture>();
  const [erasing, setErasing] = useState<MailPicture>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const refuse = (reasons: readonly string[]) =>
    setWhy((last) => ({ reasons, at: (last?.at ?? 0) + 1 }));
  const take = (picture: MailPicture) =>
    picture.alt === "" ? setChosen(picture) : onChoose(picture);

  const send = async (some: readonly File[]) => {
    if (sending !== undefined) return;
    setChosen(undefined);
    const controller = new AbortController();
    ending.current = controller;
    setWhy(undefined);
    let last: MailPicture | undefined;
    const most = formatNumber(pictureLimits.bytes / megabyte);
    const tooLarge: string[] = [];
    /** The names of refused files by reason. They do not keep the others back. */
    const refused = new Map<string, string[]>();
    let failure: string | undefined;
    try {
      for (const file of some) {
        if (file.size > pictureLimits.bytes) {
          tooLarge.push(t("campaign.picturesTooLarge", { name: file.name, most }));
          continue;
        }
        setSending(file.name);
        try {
          last = await sendPicture(services, file, controller.signal);
        } catch (error) {
          if (!(error instanceof PictureRefused)) throw error;
          const reason = error.message || t("campaign.picturesFailed");
          refused.set(reason, [...(refused.get(reason) ?? []), file.name]);
        }
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      failure = errorText(error, "campaign.picturesFailed");
      last = undefined;
    }
    if (controller.signal.aborted) return;
    const reasons = [
      ...tooLarge,
      ...Array.from(refused, ([reason, names]) =>
        some.length > 1 ? `${formatList(names)}: ${reason}` : reason,
      ),
      ...(failure === undefined ? [] : [failure]),
    ];
    if (reasons.length > 0) refuse(reasons);
    setSending(undefined);
    void services.utils.pictures.list.invalidate();
    if (last && some.length === 1) take(last);
  };
  const begin = useEffectEvent(() => void (files.length > 0 && send(files)));
  useEffect(() => {
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, []);

  const { pictures = [], pagination, room } = list.data ?? {};
  const pages = pagination?.pages ?? page;
  const step = usePager({ page, pages, onPage: setPage });
  const others = pictures.filter(({ id }) => id !== chosen?.id);
  if (erasing) {
    // what uses it may be known only now: a list that was loaded before is shown until the next one has come
    const latest = pictures.find(({ id }) => id === erasing.id) ?? erasing;
    return <ErasePicture picture={latest} onClose={() => setErasing(undefined)} />;
  }
  return (
    <Dialog
      size="wide"
      title={t("campaign.pictures")}
      closeLabel={t("shell.close")}
      onClose={onClose}
      unsaved
      cancel={t("shell.cancel")}
      actions={
        onAddress && (
          <Button tone="quiet" onClick={onAddress}>
            {t("campaign.picturesAddress")}
          </Button>
        )
      }
    >
      <div
        className={layout.stack}
        onPaste={({ clipboardData }) => {
          const pasted = Array.from(clipboardData.files).filter(isPicture);
          if (pasted.length > 0) void send(pasted);
        }}
      >
        {why && (
          <Alert key={why.at} tone="error" takesFocus>
            {why.reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </Alert>
        )}
        <NewPicture
          picture={chosen}
          isBusy={sending !== undefined}
          onLeave={() => setChosen(undefined)}
          onDescribed={onChoose}
        >
          <DropZone
            button={t("campaign.picturesUpload")}
            hint={t("campaign.picturesHint", {
              most: formatNumber(pictureLimits.bytes / megabyte),
            })}
            dropHint={t("campaign.picturesDropHint")}
            dropLabel={t("campaign.picturesDrop")}
            accept="image/png,image/jpeg,image/webp,image/gif"
            disabled={sending !== undefined}
            onFile={(file) => void send([file])}
          >
            <p role="status" className={text.muted}>
              {sending !== undefined
                ? t("campaign.picturesSending", { name: sending })
                : room &&
                  t("campaign.picturesRoom", {
                    pictures: room.bytes < megabyte ? 0 : room.pictures,
                    megabytes: Math.floor(room.bytes / megabyte),
                  })}
            </p>
          </DropZone>
        </NewPicture>
        <LoadState query={list} loading="campaign.pictures" failed="campaign.picturesListFailed" />
        {pagination?.total === 0 && !chosen && <p>{t("campaign.picturesEmpty")}</p>}
        {others.length > 0 && <h3>{t("campaign.picturesKept")}</h3>}
        <PictureGrid pictures={others} onTake={take} onErase={setErasing} />
        {step && pages > 1 && (
          <div className={layout.row}>
            <button {...step(-1)}>{t("campaign.picturesNewer")}</button>
            <span role="status">{t("campaign.picturesPage", { page, pages })}</span>
            <button {...step(1)}>{t("campaign.picturesOlder")}</button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const isPicture = ({ type }: File): boolean => type.startsWith("image/");
