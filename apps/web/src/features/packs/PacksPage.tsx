import { buttonClass, Icon, layout, PageHead } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { OwnGeneratorsLine } from "../own-generators/OwnGeneratorsLine.tsx";
import { useSession } from "../../base/services.ts";
import { GuestCard } from "./GuestCard.tsx";
import { PacksBrowser } from "./PacksBrowser.tsx";

/** Lists that are ready to be drawn from. */
export function PacksPage() {
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <div className={layout.bar}>
        <PageHead
          title={formatMessage({ id: "packs.title" })}
          lead={formatMessage({ id: "packs.lead" })}
        />
        {isSignedIn && (
          <Link
            from="/packs"
            search={({ pack: _pack, ...last }) => ({ ...last, view: "new" as const })}
            resetScroll={false}
            activeOptions={{ exact: true }}
            className={buttonClass()}
          >
            <Icon name="plus-bold" />
            {formatMessage({ id: "packs.new" })}
          </Link>
        )}
      </div>
      {isSignedIn ? <PacksBrowser /> : <GuestCard />}
      <OwnGeneratorsLine />
    </div>
  );
}
