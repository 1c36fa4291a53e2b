import { drawnTypes } from "@sortes/contract";
import { layout, PageHead, TypePanel, TypeTiles } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { generators, tileOf } from "../../app/generators.ts";
import { ResendVerification } from "../account/ResendVerification.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { listInput } from "./history-search.ts";

const route = getRouteApi("/my-history");

/** What the person has saved, by type. */
export function HistoryPage() {
  const { formatMessage } = useIntl();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const input = listInput(search);
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
          items={drawnTypes.map((value) => ({
            value,
            kind: generators[value].kind,
            label: formatMessage({ id: tileOf(value) }),
          }))}
          value={input.type}
          onChange={(type) =>
            void navigate({ search: { type }, replace: true, resetScroll: false })
          }
        />
        <TypePanel idBase="history" value={input.type}>
          <HistoryPanel key={input.type} search={search} />
        </TypePanel>
      </div>
    </div>
  );
}
