import {
  Icon,
  type IconName,
  Menu,
  MenuButton,
  Stage,
  type StageProps,
  ToolBar,
  ToolButton,
} from "@sortes/ui";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { download, fileNameOf } from "../../../base/files.ts";
import type { CardContent } from "../../../base/generator.ts";
import { loadPart, timeLimits, within } from "../../../base/load-part.ts";
import { type Toast, useToasts } from "../../../base/toasts.tsx";

interface ProjectorProps extends Pick<StageProps, "children" | "fills" | "onClose"> {
  /** May be what a person typed. */
  title: string;
}

/** A result over the whole window. */
export function Projector({ title, ...stage }: ProjectorProps) {
  const { t } = useIntl();
  return (
    <Stage {...stage} title={<span dir="auto">{title}</span>} closeLabel={t("results.close")} />
  );
}

const png = "image/png";
/** Characters up to which a result is shared as a whole; other programs refuse or cut more. */
const mostShared = 5000;

/** Milliseconds that a picture may take before the text is shared alone: browsers forget the press after five seconds. */
const patience = 3000;

/** A part of the page that draws could not be fetched. */
class Unloaded extends Error {}

const loadPainter = () =>
  loadPart(timeLimits.file, () => import("./share-card.ts")).catch((cause: unknown) => {
    throw new Unloaded("share-card", { cause });
  });

/** Takes a whole result out of the page: to the clipboard, to another program, or as a file. */
export function useExports() {
  const { formatDate, t } = useIntl();
  const toasts = useToasts();

  const tell = (tone: Toast["tone"], id: MessageId) => toasts.show({ tone, text: t(id) });

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      tell("success", "results.copied");
    } catch {
      tell("error", "results.copyFailed");
    }
  };
  const draw = async (card: CardContent) => {
    const { shareCard } = await loadPainter();
    const more = (count: number) => t("results.andMore", { count });
    const date = formatDate(card.createdAt, { dateStyle: "long" });
    const { picture, hasFonts } = await shareCard({ ...card, date, more });
    return { file: new File([picture], fileNameOf(card.title, "png"), { type: png }), hasFonts };
  };
  const withPicture = async (data: ShareData, card: CardContent): Promise<ShareData> => {
    const takesPictures = navigator.canShare?.({ files: [new File([], "a.png", { type: png })] });
    if (!takesPictures) return data;
    try {
      return { ...data, files: [(await within(patience, draw(card))).file] };
    } catch {
      tell("warning", "results.sharedAsText");
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
        const { file, hasFonts } = await draw(card);
        download(file.name, png, file);
        if (!hasFonts) tell("warning", "results.imageFont");
      } catch (error) {
        tell("error", error instanceof Unloaded ? "results.imageMissing" : "results.imageFailed");
      }
    },
  };
}

interface ResultToolsProps {
  onShare?: (() => Promise<void>) | undefined;
  onCopy: () => Promise<void>;
  onImage?: (() => Promise<void>) | undefined;
  onPresent: () => void;
  /** Left out where there is more than anybody prints. */
  onPrint?: (() => void) | undefined;
  /** Left out where the result is a single thing. */
  onCsv?: (() => void) | undefined;
}

/** Tools that a phone shows beside the menu of the others. */
const onPhone = 3;

interface Tool {
  icon: IconName;
  label: MessageId;
  use: () => void;
}

/** The actions for a result. */
export function ResultTools(props: ResultToolsProps) {
  const { onShare, onCopy, onImage, onPresent, onPrint, onCsv } = props;
  const { t } = useIntl();
  const tools: Tool[] = [
    ...(onShare
      ? [{ icon: "share-network", label: "results.share", use: () => void onShare() } as const]
      : []),
    { icon: "copy", label: "results.copy", use: () => void onCopy() },
    ...(onImage
      ? [{ icon: "image", label: "results.image", use: () => void onImage() } as const]
      : []),
    { icon: "presentation", label: "results.present", use: onPresent },
    ...(onPrint ? [{ icon: "printer", label: "results.print", use: onPrint } as const] : []),
    ...(onCsv ? [{ icon: "file-csv", label: "results.csv", use: onCsv } as const] : []),
  ];
  return (
    <ToolBar
      label={t("results.tools")}
      more={
        tools.length > onPhone && (
          <Menu
            look="tool"
            align="end"
            label={<Icon name="dots-three-bold" />}
            name={t("results.more")}
          >
            {tools.slice(onPhone).map(({ icon, label, use }) => (
              <MenuButton key={label} icon={icon} onClick={use}>
                {t(label)}
              </MenuButton>
            ))}
          </Menu>
        )
      }
    >
      {tools.map(({ icon, label, use }, i) => (
        <ToolButton key={label} icon={icon} wide={i >= onPhone} onClick={use}>
          {t(label)}
        </ToolButton>
      ))}
    </ToolBar>
  );
}
