import { type Brand, type BrandInput, brandColors, brandLimits, lengthOf } from "@sortes/contract";
import {
  Alert,
  Button,
  Checkbox,
  DropZone,
  Field,
  FieldGroup,
  FieldRow,
  FormSheet,
  SheetBody,
  text,
  TextArea,
  TextInput,
} from "@sortes/ui";
import { useState } from "react";
import { reasonOf } from "../../../base/errors.ts";
import { FormAlert, useForm } from "../../../base/form.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { logo as logoClass } from "./mail-settings.css.ts";

type Typed = Omit<BrandInput, "version">;

/** The base64 data in a data URL; only these are sent. */
const dataOf = (address: string): string => address.slice(address.indexOf(",") + 1);

const read = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });

/** The chosen logo: a data URL, null for none, undefined to keep the current one. */
function useLogo() {
  const [chosen, setChosen] = useState<string | null>();
  const [problem, setProblem] = useState<"LOGO_BYTES" | "LOGO_UNREADABLE">();
  const choose = async (file: File): Promise<void> => {
    setChosen(undefined);
    setProblem(undefined);
    if (file.size > brandLimits.logo.bytes) return setProblem("LOGO_BYTES");
    try {
      setChosen(await read(file));
    } catch {
      setProblem("LOGO_UNREADABLE");
    }
  };
  const clear = (to?: null): void => {
    setChosen(to);
    setProblem(undefined);
  };
  return { chosen, problem, choose, clear };
}

/** The look of all mails; typed values stay until they are saved. */
export function BrandForm({ brand }: { brand: Brand }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const [typed, setTyped] = useState<Typed>({});
  const logo = useLogo();
  const { bytes, width, height } = brandLimits.logo;
  const kilobytes = bytes / 1024;
  const problems = {
    LOGO_BYTES: t("campaigns.brandLogoBytes", { kilobytes }),
    LOGO_UNREADABLE: t("campaigns.brandLogoUnreadable"),
  };
  const logoProblem = logo.problem && problems[logo.problem];
  const form = useForm({
    start: {} as Typed,
    state: [{ ...brand, logo: undefined, ...typed }, setTyped],
    labels: {
      name: t("campaigns.brandName"),
      bandColor: t("campaigns.brandColor_bandColor"),
      buttonColor: t("campaigns.brandColor_buttonColor"),
      linkColor: t("campaigns.brandColor_linkColor"),
      footerEn: t("campaigns.brandFooterEn"),
      footerRo: t("campaigns.brandFooterRo"),
      logo: t("campaigns.brandLogo"),
    },
    failed: "campaigns.brandFailed",
    check: () => ({ logo: logoProblem }),
    empties: true,
    async send() {
      const { chosen } = logo;
      const now = await client.brand.save.mutate({
        ...typed,
        ...(chosen !== undefined && { logo: chosen === null ? null : dataOf(chosen) }),
        version: brand.version,
      });
      utils.brand.get.setData(undefined, now);
      logo.clear();
    },
    onRefused(error) {
      // untouched fields then show the current values; saving again overwrites the others
      if (reasonOf(error) === "BRAND_CHANGED") void utils.brand.get.invalidate();
    },
  });
  const { values, labels, errors, call, isPending } = form;
  const isSaved =
    call.isSuccess && Object.keys(typed).length === 0 && logo.chosen === undefined && !logo.problem;
  const shown = logo.chosen === undefined ? brand.logo?.address : (logo.chosen ?? undefined);
  return (
    <FormSheet noValidate onSubmit={form.onSubmit} aria-labelledby="brand">
      <SheetBody>
        <h2 id="brand" className={text.h3}>
          {t("campaigns.brand")}
        </h2>
        <p>{t("campaigns.brandLead")}</p>
        <FormAlert form={form}>
          {reasonOf(call.error) === "BRAND_CHANGED" && <p>{t("campaigns.brandNow")}</p>}
        </FormAlert>
        {isSaved && (
          <Alert key={form.attempt} tone="success" takesFocus>
            {t("campaigns.brandSaved")}
          </Alert>
        )}
        <Field label={labels.name} hint={t("campaigns.brandNameHint")} error={errors.name}>
          <TextInput dir="auto" required maxLength={brandLimits.name} {...form.text("name")} />
        </Field>
        <FieldGroup legend={labels.logo} error={logoProblem ?? errors.logo}>
          <DropZone
            button={t("campaigns.brandLogoChoose")}
            hint={t("campaigns.brandLogoHint", { kilobytes, width, height })}
            dropLabel={t("campaigns.brandLogoDrop")}
            accept="image/png,image/jpeg,image/webp"
            onFile={(file) => void logo.choose(file)}
          >
            {shown !== undefined && <img className={logoClass} src={shown} alt={values.name} />}
          </DropZone>
        </FieldGroup>
        {(brand.logo || logo.chosen !== undefined || logo.problem) && (
          <Checkbox
            checked={logo.chosen === null}
            onChange={({ target }) => logo.clear(target.checked ? null : undefined)}
          >
            {t("campaigns.brandLogoRemove")}
          </Checkbox>
        )}
        {brandColors.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            hint={name === "linkColor" ? undefined : t("campaigns.brandColorHint")}
            error={errors[name]}
          >
            <TextInput type="color" {...form.text(name)} />
          </Field>
        ))}
        <FieldRow>
          {(["footerEn", "footerRo"] as const).map((name) => (
            <Field
              key={name}
              label={labels[name]}
              hint={t("campaigns.brandFooterHint")}
              count={t("campaigns.characters", {
                count: lengthOf(values[name] ?? ""),
                max: brandLimits.footer.characters,
              })}
              error={errors[name]}
            >
              <TextArea lang={name === "footerEn" ? "en" : "ro"} rows={4} {...form.text(name)} />
            </Field>
          ))}
        </FieldRow>
        <Button type="submit" busy={isPending}>
          {t(isPending ? "campaigns.saving" : "campaigns.brandSave")}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}
