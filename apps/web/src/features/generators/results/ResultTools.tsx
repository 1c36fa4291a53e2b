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
import { loadPart, within } from "../../../base/load-part.ts";
import { type Toast, useToasts } from "../../../base/toasts.tsx";
import { useSharing } from "../../../base/use-copy.ts";

interface ProjectorProps extends Pick<StageProps, "children" | "fills" | "bar" | "onClose"> {
  /** May contain user input. */
  title: string;
}

/** A result in full-window presentation. */
export function Projector({ title, ...stage }: ProjectorProps) {
  const { t } = useIntl();
  return <Stage {...stage} title={<span dir="auto">{title}</span>} closeLabel={t("shell.close")} />;
}

const png = "image/png";
/** Longest result, in characters, that is shared in full; other apps reject or truncate longer texts. */
const mostShared = 5000;

/**
 * Time limit in ms for drawing the picture; then only the text is shared. Browsers' user activation ends after five
 * seconds.
 */
const patience = 3000;

/** The chunk that draws the picture could not be fetched. */
class Unloaded extends Error {}

const loadPainter = () =>
  loadPart(() => import("./share-card.ts")).catch((cause: unknown) => {
    throw new Unloaded("share-card", { cause });
  });

/** Exports a whole result: to the clipboard, to another app, or as a file. */
export function useExports() {
  const { formatDate, t } = useIntl();
  const toasts = useToasts();

  const tell = (tone: Toast["tone"], id: MessageId) => toasts.show({ tone, text: t(id) });

  const { copy, share } = useSharing("results");
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
    /** @param title the base of the file name */
    saveCsv: (title: string, csv: BlobPart) =>
      download(fileNameOf(title, "csv"), "text/csv;charset=utf-8", csv),
    /** Shares text and picture with another app, or copies the text if the browser cannot share. */
    share: async (text: string, card: CardContent) => {
      if (!share) return await copy(text);
      const { title, facts } = card;
      const short = text.length <= mostShared ? text : `${title}\n${facts}`;
      return await share(withPicture({ title, text: short }, card), text);
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
  onShare?: (() => Promise<unknown>) | undefined;
  onCopy: () => Promise<unknown>;
  onImage?: (() => Promise<void>) | undefined;
  onPresent: () => void;
  /** Omitted if the result is too long to print. */
  onPrint?: (() => void) | undefined;
  /** Omitted if the result is a single value. */
  onCsv?: (() => void) | undefined;
}

/** Number of tools that a phone shows beside the menu. */
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
