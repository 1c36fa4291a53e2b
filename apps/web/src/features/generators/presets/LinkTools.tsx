import type { PresetType } from "@sortes/contract";
import { layout, LinkButton } from "@sortes/ui";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { loadPart } from "../../../base/load-part.ts";
import { useLanguage } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import type { LinkFault } from "./setting-links.ts";
import { type PresetForm, type PresetSource, takeOver } from "./preset-source.ts";
import { useTakenNotice } from "./use-taken-notice.tsx";

const load = <T extends PresetType, Draft>({ loadLink }: PresetSource<T, Draft>) =>
  loadPart(async () => {
    const [links, { format }] = await Promise.all([import("./setting-links.ts"), loadLink()]);
    return { ...links, format };
  });

interface LinkToolsProps<T extends PresetType, Draft> {
  source: PresetSource<T, Draft>;
  form: PresetForm<Draft>;
}

/** Copies links to the generator with the form's settings, and fills the form from such links. */
export function LinkTools<T extends PresetType, Draft>(props: LinkToolsProps<T, Draft>) {
  const { source, form } = props;
  const { type, namesOf } = source;
  const { t } = useIntl();
  const [language] = useLanguage();
  const toasts = useToasts();
  const tellTaken = useTakenNotice();
  const navigate = useNavigate();
  const address = useLocation({ select: ({ searchStr, hash }) => `${searchStr}#${hash}` });

  const tell = (error: unknown, otherwise: MessageId) => {
    const { fault } = error as { fault?: LinkFault };
    toasts.show({ tone: "error", text: t(fault ? `results.link${fault}` : otherwise) });
  };
  const fill = useEffectEvent((next: Draft) => {
    // what is pressed next acts on the form as filled
    const taken = flushSync(() => takeOver(source, form, next));
    // clear the address, or a reload would overwrite what was typed since
    void navigate({ to: ".", search: {}, hash: "", state: true, replace: true });
    const text = t("results.linkOpened");
    if (taken.isLoss) tellTaken(text, taken);
    else toasts.show({ tone: "info", text });
  });
  const lastDraft = useEffectEvent(() => form.draft);
  const open = useEffectEvent(async (isHere: () => boolean) => {
    try {
      const { draftFrom, format } = await load(source);
      if (!isHere()) return;
      // what was typed meanwhile stays, unless the link says otherwise
      const next = draftFrom(type, format, { address: window.location, last: lastDraft() });
      if (next) fill(next);
    } catch (error) {
      tell(error, "results.linkFailed");
    }
  });
  useEffect(() => {
    if (!/[?&=]/.test(address)) return undefined;
    let isHere = true;
    const fillForm = async () => await open(() => isHere);
    // presses before the page answers are repeated in the filled form
    if (window.early) window.early.fill = fillForm;
    else void fillForm();
    return () => {
      isHere = false;
    };
  }, [address]);

  const copy = async (names?: string) => {
    try {
      const { linkTo, format } = await load(source);
      const address = linkTo(type, format, { draft: form.draft, names, language });
      await navigator.clipboard.writeText(address);
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
