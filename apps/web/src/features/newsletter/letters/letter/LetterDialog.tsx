import {
  documentLimits,
  isLinkAddress,
  isPictureAddress,
  listedTypes,
  type Message,
} from "@sortes/contract";
import { Button, Dialog, Field, layout, Select, TextInput } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { wholeOf, wholeProblem } from "../../../../base/typed-number.ts";
import { NumberBox } from "../../../../base/NumberBox.tsx";
import { focusFirstWrong } from "../../../../base/focus.ts";
import { useIntl } from "../../../../base/intl.ts";
import { wordMessage } from "../../../../base/error-text.ts";
import { trpc } from "../../../../base/trpc.ts";

/** The fields to ask for, by kind of link or block. */
export type Asked =
  | { kind: "link"; href: string; hasText: boolean }
  | { kind: "button"; label: string; href: string }
  | { kind: "picture"; src: string; alt: string; href: string; width: number | null }
  | { kind: "draw"; label: string; to: string };

interface LetterDialogProps {
  asked: Asked;
  /** Whether an existing link or block is edited. */
  isChange: boolean;
  onClose: () => void;
  /** An empty `href` removes the link. */
  onDone: (values: Readonly<Record<string, string | number | null>>) => void;
}

/** Adds https:// to an address without a scheme. */
const completed = (address: string): string => {
  const trimmed = address.trim();
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(trimmed) ? `https://${trimmed}` : trimmed;
};

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Asks for the fields of a link or a block and validates them. */
export function LetterDialog({ asked, isChange, onClose, onDone }: LetterDialogProps) {
  const intl = useIntl();
  const { t } = intl;
  const { kind } = asked;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value ?? "")])),
  );
  const [found, setFound] = useState<Readonly<Record<string, Message>>>({});
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    focusFirstWrong(form);
  }, [attempt]);
  const value = (name: string) => values[name] ?? "";
  const set = (name: string, next: string) => {
    setValues((last) => ({ ...last, [name]: next }));
    setFound(({ [name]: _gone, ...rest }) => rest);
  };
  const errorOf = (name: string) => {
    const problem = found[name];
    return problem && wordMessage(intl, problem);
  };
  const line = (
    name: string,
    label: string,
    max: number,
    more: { hint?: string; optional?: string } = {},
  ) => (
    <Field label={label} error={errorOf(name)} {...more}>
      <TextInput
        dir="auto"
        autoComplete="off"
        maxLength={max}
        value={value(name)}
        onChange={({ target }) => set(name, target.value)}
      />
    </Field>
  );
  const own = trpc.draws.list.useQuery({}, { enabled: kind === "draw" });
  const draws = own.data?.draws ?? [];
  const isKnown =
    listedTypes.some((one) => one === value("to")) || draws.some(({ id }) => id === value("to"));
  const [isOther, setOther] = useState(kind === "draw" && uuid.test(value("to")));

  const finish = () => {
    const href = completed(value("href"));
    const src = completed(value("src"));
    const to =
      isOther && !isKnown ? (uuid.exec(value("to"))?.[0] ?? "").toLowerCase() : value("to");
    const mayBeEmpty = kind === "picture" || (kind === "link" && isChange);
    const problems: [string, Message][] = [];
    if ("label" in asked && value("label").trim() === "")
      problems.push(["label", { code: "REQUIRED" }]);
    if ("href" in asked && !(mayBeEmpty && href === "") && !isLinkAddress(href))
      problems.push(["href", { code: "LINK_ADDRESS" }]);
    if (kind === "link" && !asked.hasText && value("text").length > 1000)
      problems.push(["text", { code: "REQUIRED" }]);
    if (kind === "picture" && !isPictureAddress(src))
      problems.push(["src", { code: "PICTURE_ADDRESS" }]);
    if (kind === "picture" && value("alt").trim() === "")
      problems.push(["alt", { code: "ALT_REQUIRED" }]);
    if (kind === "draw" && to === "") problems.push(["to", { code: "MALFORMED_ID" }]);
    const { min, max } = documentLimits.width;
    const hasWidth = value("width").trim() !== "";
    const wrongWidth = hasWidth && wholeProblem(value("width"), min, max);
    if (wrongWidth) problems.push(["width", wrongWidth]);
    setFound(Object.fromEntries(problems));
    setAttempt(attempt + 1);
    if (problems.length > 0) return;
    onDone({
      ...values,
      ...("href" in asked && { href }),
      ...(kind === "picture" && {
        src,
        alt: value("alt").trim(),
        width: hasWidth ? wholeOf(value("width")) : null,
      }),
      ...("label" in asked && { label: value("label").trim() }),
      ...(kind === "draw" && { to }),
    });
  };
  return (
    <Dialog
      title={t(`campaign.letter_${kind}`)}
      closeLabel={t("shell.close")}
      onClose={onClose}
      unsaved
      cancel={t("shell.cancel")}
      onSubmit={(event) => {
        // React would bubble the event through the portal to the campaign form
        event.stopPropagation();
        form.current = event.currentTarget;
        finish();
      }}
      actions={
        <Button type="submit">
          {t(isChange ? "campaign.letterChange" : "campaign.letterInsert")}
        </Button>
      }
    >
      <div className={layout.stack}>
        {kind === "picture" &&
          !isChange &&
          line("src", t("campaign.letterSrc"), documentLimits.address, {
            hint: t("campaign.letterSrcHint"),
          })}
        {kind === "picture" &&
          line("alt", t("campaign.letterAlt"), documentLimits.alt, {
            hint: t("campaign.letterAltHint"),
          })}
        {"label" in asked && line("label", t("campaign.letterLabel"), documentLimits.label)}
        {kind === "link" && !asked.hasText && line("text", t("campaign.letterText"), 1000)}
        {"href" in asked &&
          line("href", t("campaign.letterHref"), documentLimits.address, {
            ...(kind === "picture" && { optional: t("campaign.optional") }),
            ...(kind === "link" && isChange && { hint: t("campaign.letterUnlinkHint") }),
          })}
        {kind === "picture" && (
          <Field
            label={t("campaign.letterWidth")}
            optional={t("campaign.optional")}
            hint={t("campaign.letterWidthHint")}
            error={errorOf("width")}
          >
            <NumberBox
              value={value("width")}
              onChange={({ target }) => set("width", target.value)}
            />
          </Field>
        )}
        {kind === "draw" && (
          <Field label={t("campaign.letterTo")} error={isOther ? undefined : errorOf("to")}>
            <Select
              value={isKnown ? value("to") : "other"}
              onChange={({ target }) => {
                setOther(target.value === "other");
                set("to", target.value === "other" ? "" : target.value);
              }}
            >
              {listedTypes.map((one) => (
                <option key={one} value={one}>
                  {t(`shell.generator_${one}`)}
                </option>
              ))}
              {draws.map(({ id, title, number }) => (
                <option key={id} value={id}>
                  {t("campaign.letterDrawOf", {
                    title: title ?? t("campaign.letterUntitledDraw", { number }),
                  })}
                </option>
              ))}
              <option value="other">{t("campaign.letterOtherDraw")}</option>
            </Select>
          </Field>
        )}
        {kind === "draw" &&
          !isKnown &&
          line("to", t("campaign.letterDrawAddress"), documentLimits.address)}
      </div>
    </Dialog>
  );
}
