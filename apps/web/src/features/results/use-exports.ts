import { useIntl } from "react-intl";
import { useToasts } from "../../app/toasts.tsx";
import { download, fileNameOf } from "../../shared/download.ts";
import type { Card } from "./card.ts";

const png = "image/png";
/** Characters up to which a result is shared as a whole; other programs refuse or cut more. */
const mostShared = 5000;

/** What a picture shows; the words for what is left out are the same everywhere. */
export type CardContent = Omit<Card, "more">;

/** Takes a whole result out of the page: to the clipboard, to another program, or as a file. */
export function useExports() {
  const { formatMessage } = useIntl();
  const toasts = useToasts();

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ tone: "success", text: formatMessage({ id: "results.copied" }) });
    } catch {
      toasts.show({ tone: "error", text: formatMessage({ id: "results.copyFailed" }) });
    }
  };
  const draw = async (card: CardContent): Promise<File> => {
    const { shareCard } = await import("./share-card.ts");
    const more = (count: number) => formatMessage({ id: "results.andMore" }, { count });
    return new File([await shareCard({ ...card, more })], fileNameOf(card.title, "png"), {
      type: png,
    });
  };
  const withPicture = async (data: ShareData, card: CardContent): Promise<ShareData> => {
    const takesPictures = navigator.canShare?.({ files: [new File([], "a.png", { type: png })] });
    if (!takesPictures) return data;
    try {
      return { ...data, files: [await draw(card)] };
    } catch {
      return data;
    }
  };

  return {
    copy,
    /** @param title names the file */
    saveCsv: (title: string, csv: BlobPart) =>
      download(fileNameOf(title, "csv"), "text/csv;charset=utf-8", csv),
    /** Hands text and picture to another program, or copies the text where the browser cannot. */
    share: async (text: string, card: CardContent) => {
      if (!("share" in navigator)) return copy(text);
      const { title, facts } = card;
      const short = text.length <= mostShared ? text : `${title}\n${facts}`;
      try {
        await navigator.share(await withPicture({ title, text: short }, card));
      } catch (error) {
        // the person thought better of it
        if (error instanceof DOMException && error.name === "AbortError") return;
        await copy(text);
      }
    },
    saveImage: async (card: CardContent) => {
      try {
        download(fileNameOf(card.title, "png"), png, await draw(card));
      } catch {
        toasts.show({ tone: "error", text: formatMessage({ id: "results.imageFailed" }) });
      }
    },
  };
}
