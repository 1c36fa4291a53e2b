import { mergeFields } from "@sortes/contract";
import { Menu, MenuItem, menuItemClass } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import * as styles from "./creator.css.ts";

/** The merge fields and how they are written: those of every campaign first, then the custom fields of subscribers. */
export function useMergeFields() {
  const { t } = useIntl();
  const [language] = useLanguage();
  const own = trpc.subscriberFields.list.useQuery(undefined, { staleTime: 0 }).data?.fields ?? [];
  return [
    ...mergeFields.map((field) => ({
      key: field,
      label: t(`campaign.field_${field}`),
      written: field === "name" ? `{{name|${t("campaign.nameFallback")}}}` : `{{${field}}}`,
    })),
    ...own.map(({ key, en, ro }) => ({
      key,
      label: { en, ro }[language],
      written: `{{${key}}}`,
    })),
  ];
}

/** Inserts a merge field at the cursor. */
export function InsertMenu({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useIntl();
  const fields = useMergeFields();
  const [count, setCount] = useState(0);
  return (
    <div className={styles.insert}>
      <Menu look="account" label={t("campaign.insert")} closeOn={count}>
        {fields.map(({ key, label, written }) => (
          <MenuItem key={key}>
            <button
              type="button"
              className={menuItemClass}
              onClick={() => {
                setCount((last) => last + 1);
                onInsert(written);
              }}
            >
              <bdi>{label}</bdi>
            </button>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
