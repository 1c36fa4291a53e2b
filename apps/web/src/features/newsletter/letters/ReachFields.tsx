import { goesToArchive, trackingModes } from "@sortes/contract";
import { Field, Select } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { SecondMailFields } from "./SecondMailFields.tsx";
import { useSegmentName } from "./draft-choices.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { DraftView } from "./draft-view.ts";

interface ReachFieldsProps {
  keeper: DraftKeeper;
  view: DraftView;
}

/** Audience, archive visibility, tracking, and the second mail, which depends on it. */
export function ReachFields({ keeper, view }: ReachFieldsProps) {
  const { t } = useIntl();
  const { segmentId: value } = view;
  const { data } = trpc.segments.list.useQuery(undefined, { staleTime: 0 });
  const segments = data?.segments ?? [];
  const segmentName = useSegmentName();
  const isMissing = value !== null && segments.every(({ id }) => id !== value);
  const archived = goesToArchive(view) ? "yes" : "no";
  return (
    <>
      <Field
        label={t("campaign.segment")}
        hint={t("campaign.segmentHint")}
        error={isMissing && data && t("SEGMENT_GONE")}
      >
        <Select
          value={value ?? ""}
          onChange={({ target }) =>
            keeper.change({ segmentId: target.value === "" ? null : target.value })
          }
        >
          <option value="">{t("campaign.segment_all")}</option>
          {isMissing && <option value={value}>{segmentName(value)}</option>}
          {segments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("campaign.archive")} hint={t(`campaign.archiveHint_${archived}`)}>
        <Select
          value={archived}
          onChange={({ target }) => keeper.change({ inArchive: target.value === "yes" })}
        >
          {(["yes", "no"] as const).map((one) => (
            <option key={one} value={one}>
              {t(`campaign.archive_${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("campaign.tracking")} hint={t(`campaign.trackingHint_${view.tracking}`)}>
        <Select
          value={view.tracking}
          onChange={({ target }) =>
            keeper.change({
              tracking: trackingModes.find((mode) => mode === target.value) ?? view.tracking,
            })
          }
        >
          {trackingModes.map((mode) => (
            <option key={mode} value={mode}>
              {t(`campaign.tracking_${mode}`)}
            </option>
          ))}
        </Select>
      </Field>
      <SecondMailFields keeper={keeper} view={view} />
    </>
  );
}
