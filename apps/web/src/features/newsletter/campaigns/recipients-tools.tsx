import { type ExportRecipientsInput, limits } from "@sortes/contract";
import { Alert, Button, Field, layout, TextInput, Form } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useFileDownload } from "../../../base/file-download.ts";
import * as styles from "./campaigns.css.ts";

interface AddressSearchProps {
  /** The searched address, from the page's search parameters. */
  value: string;
  onSearch: (address: string) => void;
}

/** Finds a recipient by their complete address. */
export function AddressSearch({ value, onSearch }: AddressSearchProps) {
  const { t } = useIntl();
  const [text, setText] = useState(value);
  return (
    <Form role="search" className={styles.search} onSubmit={() => onSearch(text.trim())}>
      <Field className={styles.searchField} label={t("campaigns.findAddress")}>
        <TextInput
          type="search"
          name="q"
          inputMode="email"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.email}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" tone="quiet" icon="magnifying-glass">
        {t("campaigns.find")}
      </Button>
    </Form>
  );
}

const megabyte = 1024 * 1024;

/** Exports the recipients of a campaign, all or those in one state, as a file. */
export function ExportButton({ id, state }: Pick<ExportRecipientsInput, "id" | "state">) {
  const { t, formatNumber } = useIntl();
  const { isBusy, bytes, failure, begin } = useFileDownload();
  const wish = {
    address: `/api/newsletter/campaigns/${id}/recipients/export/?state=${state}`,
    fileName: "sortes-recipients.csv",
  };
  return (
    <div className={layout.stackSm}>
      <div className={layout.row}>
        <Button tone="quiet" icon="file-csv" busy={isBusy} onClick={() => void begin(wish)}>
          {t("campaigns.export")}
        </Button>
        <span role="status">
          {isBusy &&
            t("campaigns.exporting", {
              size: formatNumber(bytes / megabyte, { maximumFractionDigits: 1 }),
            })}
        </span>
      </div>
      {failure && (
        <Alert tone="error">
          {[t("campaigns.exportFailed"), failure.why].filter(Boolean).join(" ")}
        </Alert>
      )}
    </div>
  );
}
