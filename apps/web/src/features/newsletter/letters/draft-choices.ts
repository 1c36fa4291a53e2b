import { goesToArchive, languages } from "@sortes/contract";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import type { DraftFields, Written } from "./draft.ts";

/** One of a campaign's settings, as displayed. */
export interface DraftChoice {
  name: string;
  value: string;
}

/** The settings of a draft, always in the same order: topic, tracking, languages, archive and second mail. */
export function useDraftChoices() {
  const { t, formatList } = useIntl();
  return (fields: Omit<DraftFields, keyof Written>): DraftChoice[] => {
    const { topic, tracking, language, translation, secondMail } = fields;
    return [
      { name: t("campaign.topic"), value: t(`campaign.topic_${topic ?? "all"}`) },
      { name: t("campaign.tracking"), value: t(`campaign.tracking_${tracking}`) },
      {
        name: t("campaign.language"),
        value: translation
          ? formatList(languages.map((each) => t(`campaign.language_${each}`)))
          : t(`campaign.language_${language ?? "readers"}`),
      },
      {
        name: t("campaign.archive"),
        value: t(`campaign.archive_${goesToArchive(fields) ? "yes" : "no"}`),
      },
      {
        name: t("campaign.again"),
        value: secondMail
          ? t("campaign.againPlanned", {
              count: secondMail.afterDays,
              subjects: formatList([
                secondMail.subject,
                ...(translation ? [secondMail.translatedSubject] : []),
              ]),
            })
          : t("campaign.againNever"),
      },
    ];
  };
}

/** The name of a segment by its id, for drafts: "…" until the segments are loaded, and words for a deleted one. */
export function useSegmentName(enabled = true) {
  const { t } = useIntl();
  const { data } = trpc.segments.list.useQuery(undefined, { enabled });
  return (segmentId: string): string => {
    if (!data) return "…";
    return data.segments.find(({ id }) => id === segmentId)?.name ?? t("campaign.segment_gone");
  };
}
