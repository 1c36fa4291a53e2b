import { Button, buttonClass, Icon, layout, PageHead } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { AddDialog } from "./AddDialog.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import { ImportPanel } from "./ImportPanel.tsx";
import { SubscriberList } from "./SubscriberList.tsx";
import type { SubscribersSearch } from "./subscribers-search.ts";

const route = getRouteApi("/mail-subscribers");

/** Who gets the newsletter, for staff, and how lists of them come and go. */
export function SubscribersPage() {
  const { formatMessage } = useIntl();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const [open, setOpen] = useState<"add" | "export">();
  const close = () => setOpen(undefined);
  const show = (change: SubscribersSearch, replace = false) =>
    void navigate({
      search: (last) => ({ ...last, page: undefined, ...change }),
      resetScroll: false,
      replace,
    });

  if (search.view === "import")
    return (
      <div className={`${layout.wrap} ${layout.sectionEnd}`}>
        <PageHead title={formatMessage({ id: "subscribers.importTitle" })} />
        <ImportPanel />
      </div>
    );
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead
        title={formatMessage({ id: "subscribers.title" })}
        lead={formatMessage({ id: "subscribers.lead" })}
      >
        <div className={layout.row}>
          <Button icon="plus-bold" onClick={() => setOpen("add")}>
            {formatMessage({ id: "subscribers.add" })}
          </Button>
          <Link
            to="/mail-subscribers"
            search={{ view: "import" }}
            className={buttonClass({ tone: "quiet" })}
          >
            <Icon name="upload-simple" />
            {formatMessage({ id: "subscribers.import" })}
          </Link>
          <Button tone="quiet" icon="download-simple" onClick={() => setOpen("export")}>
            {formatMessage({ id: "subscribers.export" })}
          </Button>
        </div>
      </PageHead>
      <SubscriberList search={search} onShow={show} />
      {open === "add" && <AddDialog onClose={close} />}
      {open === "export" && <ExportDialog search={search} onClose={close} />}
    </div>
  );
}
