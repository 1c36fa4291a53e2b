import type { RecentCampaign } from "@sortes/contract";
import { Button, layout, Ledger, Sheet, SheetBody, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import { csvOf, download } from "../../base/files.ts";
import { RecentCampaignRow } from "./RecentCampaignRow.tsx";

interface RecentCampaignsProps {
  campaigns: readonly RecentCampaign[];
}

/** Columns of the page: rates stand with what they are of. */
const columns = ["name", "date", "sent", "opens", "clicks", "machines"] as const;

const inFile = [
  "name",
  "date",
  "sent",
  "opens",
  "openRate",
  "clicks",
  "clickRate",
  "machineOpens",
  "machineClicks",
  "bounced",
  "complaints",
  "unsubscribed",
] as const satisfies readonly (keyof RecentCampaign)[];

/** The last campaigns with their figures, also as a file. */
export function RecentCampaigns({ campaigns }: RecentCampaignsProps) {
  const { formatMessage } = useIntl();
  const wordsOf = (column: (typeof inFile | typeof columns)[number]) =>
    formatMessage({ id: `statistics.figure_${column}` satisfies MessageId });
  const save = () => {
    const rows = campaigns.map((campaign) => inFile.map((column) => campaign[column] ?? ""));
    download("sortes-campaigns.csv", "text/csv", csvOf([inFile.map(wordsOf), ...rows]));
  };
  return (
    <Sheet>
      <SheetBody>
        <div className={layout.bar}>
          <h2 className={text.h3}>{formatMessage({ id: "statistics.recent" })}</h2>
          {campaigns.length > 0 && (
            <Button tone="quiet" size="sm" icon="file-csv" onClick={save}>
              {formatMessage({ id: "statistics.download" })}
            </Button>
          )}
        </div>
        <p className={text.muted}>
          {formatMessage({
            id: campaigns.length > 0 ? "statistics.machines" : "statistics.recentEmpty",
          })}
        </p>
      </SheetBody>
      {campaigns.length > 0 && (
        <Ledger
          dense
          label={formatMessage({ id: "statistics.recent" })}
          columns={[
            ...columns.map((column) => ({ id: column, label: wordsOf(column) })),
            { id: "actions", label: formatMessage({ id: "statistics.actions" }), unseen: true },
          ]}
        >
          {campaigns.map((campaign) => (
            <RecentCampaignRow
              key={campaign.id}
              campaign={campaign}
              labels={columns.slice(1).map(wordsOf)}
            />
          ))}
        </Ledger>
      )}
    </Sheet>
  );
}
