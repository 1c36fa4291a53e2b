import type { DrawnType } from "@sortes/contract";
import { layout, PageHead, text, TypePanel, TypeTiles } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";
import { generators, listedTypes, tileOf } from "../generators.ts";
import { ResendVerification } from "../account/ResendVerification.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { listInput } from "./history-search.ts";

const route = getRouteApi("/my-history");

const isListed = (type: DrawnType): boolean => listedTypes.includes(type);

/** The person's saved results by type. Results of own generators have a line below the tiles. */
export function HistoryPage() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const input = listInput(search);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("history.title")} lead={t("history.lead")} />
      <div className={layout.stackLg}>
        <ResendVerification />
        <TypeTiles
          idBase="history"
          label={t("history.types")}
          items={listedTypes.map((value) => ({
            value,
            kind: generators[value].kind,
            label: t(tileOf(value)),
          }))}
          value={input.type}
          onChange={(type) =>
            void navigate({ search: { type }, replace: true, resetScroll: false })
          }
        />
        {isListed(input.type) ? (
          <>
            <p>
              <Link from="/my-history" search={{ type: "own" }} replace resetScroll={false}>
                {t("history.own")}
              </Link>
            </p>
            <TypePanel idBase="history" value={input.type}>
              <HistoryPanel key={input.type} search={search} />
            </TypePanel>
          </>
        ) : (
          <section id="history-panel" className={layout.stack} aria-labelledby="history-own">
            <h2 id="history-own" className={text.h3}>
              {t("history.own")}
            </h2>
            <HistoryPanel search={search} />
          </section>
        )}
      </div>
    </div>
  );
}
