import { Button, buttonClass, Icon, layout, PageHead } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { ExportDialog } from "../../../base/ExportDialog.tsx";
import { searchFor } from "../../../base/lists.tsx";
import { lazyDialog, lazyPart } from "../../../base/lazy-part.tsx";
import { SubscriberList } from "./SubscriberList.tsx";
import { type SubscribersSearch, subscribersSearch } from "./subscribers-search.ts";

// loaded on demand: few people import
const ImportPanel = lazyPart(
  async () => (await import("./import/ImportPanel.tsx")).ImportPanel,
  "desk.partFailed",
  "rows",
);

const SegmentsPanel = lazyPart(
  async () => (await import("./segments/SegmentsPanel.tsx")).SegmentsPanel,
  "desk.partFailed",
  "rows",
);

const BouncesPanel = lazyPart(
  async () => (await import("./bounces/BouncesPanel.tsx")).BouncesPanel,
  "desk.partFailed",
  "rows",
);

const views = {
  import: { title: "subscribers.importTitle", lead: undefined, Panel: ImportPanel },
  segments: { title: "subscribers.segments", lead: undefined, Panel: SegmentsPanel },
  bounces: { title: "subscribers.bounces", lead: "subscribers.bouncesLead", Panel: BouncesPanel },
} as const;

// loaded on demand: its validation schema is most of the page's code
const AddDialog = lazyDialog(
  async () => (await import("./AddDialog.tsx")).AddDialog,
  "desk.partFailed",
);

const route = getRouteApi("/mail-subscribers");

/** The subscribers of the newsletter, for staff, with import and export. */
export function SubscribersPage() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const search = subscribersSearch({ ...route.useSearch() });
  const page = useFocusOnView(search);
  const [open, setOpen] = useState<"add" | "export">();
  const close = () => setOpen(undefined);
  const show = (change: SubscribersSearch, replace = false) =>
    void navigate(searchFor(change, replace));

  if (search.view) {
    const { title, lead, Panel } = views[search.view];
    return (
      <div ref={page} className={`${layout.wrap} ${layout.sectionEnd}`}>
        <PageHead title={t(title)} lead={lead && t(lead)} />
        <Panel />
      </div>
    );
  }
  return (
    <div ref={page} className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("subscribers.title")} lead={t("subscribers.lead")}>
        <div className={layout.row}>
          <Button icon="plus-bold" onClick={() => setOpen("add")}>
            {t("subscribers.add")}
          </Button>
          <Link
            to="/mail-subscribers"
            search={{ view: "import" }}
            className={buttonClass({ tone: "quiet" })}
          >
            <Icon name="upload-simple" />
            {t("subscribers.import")}
          </Link>
          <Link
            to="/mail-subscribers"
            search={{ view: "segments" }}
            className={buttonClass({ tone: "quiet" })}
          >
            {t("subscribers.segments")}
          </Link>
          <Link
            to="/mail-subscribers"
            search={{ view: "bounces" }}
            className={buttonClass({ tone: "quiet" })}
          >
            {t("subscribers.bouncesLink")}
          </Link>
          <Button tone="quiet" icon="download-simple" onClick={() => setOpen("export")}>
            {t("subscribers.export")}
          </Button>
        </div>
      </PageHead>
      <SubscriberList search={search} onShow={show} />
      {open === "add" && <AddDialog onClose={close} />}
      {open === "export" && (
        <ExportDialog
          area="subscribers"
          address="/api/newsletter/subscribers/export/"
          fileName="sortes-subscribers"
          filter={{
            ...(search.state && { state: search.state }),
            ...(search.q !== undefined && { search: search.q }),
          }}
          narrowed
          onClose={close}
        />
      )}
    </div>
  );
}

/** When the view or its segment changes, moves the focus to the heading: what was pressed before is gone. */
function useFocusOnView({ view, segment }: SubscribersSearch): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const shown = `${view} ${segment}`;
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    page.current?.querySelector("h1")?.focus();
  }, [shown]);
  return page;
}
