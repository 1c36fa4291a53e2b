import { Field, Select } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";

/** To whom it goes: everybody, or one of the saved segments. */
export function SegmentField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useIntl();
  const { data } = trpc.segments.list.useQuery(undefined, { staleTime: 0 });
  const segments = data?.segments ?? [];
  const isGone = value !== null && segments.every(({ id }) => id !== value);
  return (
    <Field
      label={t("campaign.segment")}
      hint={t("campaign.segmentHint")}
      error={isGone && data && t("SEGMENT_GONE")}
    >
      <Select
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      >
        <option value="">{t("campaign.segment_all")}</option>
        {isGone && <option value={value}>{t("campaign.segment_gone")}</option>}
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
