import { layout, PageHead, TypePanel, TypeTiles } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import type { MessageId } from "../../app/catalogues.ts";
import { ResendVerification } from "../account/ResendVerification.tsx";
import { kinds } from "./HistoryEntry.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { historyTypes, type HistoryType, listInput } from "./history-search.ts";

const route = getRouteApi("/my-history");

const labels = {
  team: "history.teams",
  number: "history.numbers",
  pet_name: "history.petNames",
  winner: "history.winners",
} satisfies Record<HistoryType, MessageId>;

/** What the person has saved, by type. */
export function HistoryPage() {
  const { formatMessage } = useIntl();
  const navigate = route.useNavigate();
  const input = listInput(route.useSearch());
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead
        title={formatMessage({ id: "history.title" })}
        lead={formatMessage({ id: "history.lead" })}
      />
      <div className={layout.stackLg}>
        <ResendVerification />
        <TypeTiles
          idBase="history"
          label={formatMessage({ id: "history.types" })}
          items={historyTypes.map((value) => ({
            value,
            kind: kinds[value],
            label: formatMessage({ id: labels[value] }),
          }))}
          value={input.type}
          onChange={(type) =>
            void navigate({ search: { type }, replace: true, resetScroll: false })
          }
        />
        <TypePanel idBase="history" value={input.type}>
          <HistoryPanel key={input.type} {...input} />
        </TypePanel>
      </div>
    </div>
  );
}
