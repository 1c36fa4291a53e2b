import type { PresetType } from "@sortes/contract";
import { layout, LinkButton } from "@sortes/ui";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { useToasts } from "../../../base/toasts.tsx";
import type { LinkDrafts, LinkFault } from "./setting-links.ts";
import { type PresetForm, type PresetSource, takeOver } from "./preset-source.ts";
import { useTakenNotice } from "./use-taken-notice.tsx";

const load = () => loadPart(timeLimits.file, () => import("./setting-links.ts"));

interface LinkToolsProps<T extends PresetType> {
  source: PresetSource<T, LinkDrafts[T]>;
  form: PresetForm<LinkDrafts[T]>;
}

/** Copies links to the generator with the settings of the form, and fills the form from such links. */
export function LinkTools<T extends PresetType>(props: LinkToolsProps<T>) {
  const { source, form } = props;
  const { type, namesOf } = source;
  const { t } = useIntl();
  const toasts = useToasts();
  const tellTaken = useTakenNotice();
  const navigate = useNavigate();
  const address = useLocation({ select: ({ searchStr, hash }) => `${searchStr}#${hash}` });

  const tell = (error: unknown, otherwise: MessageId) => {
    const { fault } = error as { fault?: LinkFault };
    toasts.show({ tone: "error", text: t(fault ? `results.link${fault}` : otherwise) });
  };
  const fill = useEffectEvent((next: LinkDrafts[T]) => {
    const taken = takeOver(source, form, next);
    // or a reload would put it back over what was typed since
    void navigate({ to: ".", search: {}, hash: "", state: true, replace: true });
    const text = t("results.linkOpened");
    if (taken.isLoss) tellTaken(text, taken);
    else toasts.show({ tone: "info", text });
  });
  const open = useEffectEvent(async (isHere: () => boolean) => {
    try {
      const { draftFrom } = await load();
      if (!isHere()) return;
      const next = draftFrom(type, window.location, form.draft);
      if (next) fill(next);
    } catch (error) {
      tell(error, "results.linkFailed");
    }
  });
  useEffect(() => {
    if (!/[?&=]/.test(address)) return undefined;
    let isHere = true;
    void open(() => isHere);
    return () => {
      isHere = false;
    };
  }, [address]);

  const copy = async (names?: string) => {
    try {
      const { linkTo } = await load();
      await navigator.clipboard.writeText(linkTo(type, form.draft, names));
      const id = names === undefined ? "results.linkCopied" : "results.linkCopiedNames";
      toasts.show({ tone: "success", text: t(id) });
    } catch (error) {
      tell(error, "results.copyFailed");
    }
  };
  const names = namesOf?.(form.draft);
  return (
    <p className={layout.row}>
      <LinkButton onClick={() => void copy()}>{t("results.copyLink")}</LinkButton>
      {names && (
        <LinkButton onClick={() => void copy(names)}>{t("results.copyLinkNames")}</LinkButton>
      )}
    </p>
  );
}
