import { Button, buttonClass, Icon, layout, PageHead, Skeleton } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { ExportDialog } from "../../../base/ExportDialog.tsx";
import { searchFor } from "../../../base/lists.tsx";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { SubscriberList } from "./SubscriberList.tsx";
import { type SubscribersSearch, subscribersSearch } from "./subscribers-search.ts";

// loaded on demand: few people import
const ImportPanel = lazy(async () => {
  const part = await loadPart(timeLimits.file, () => import("./import/ImportPanel.tsx"));
  return { default: part.ImportPanel };
});

const SegmentsPanel = lazy(async () => {
  const part = await loadPart(timeLimits.file, () => import("./segments/SegmentsPanel.tsx"));
  return { default: part.SegmentsPanel };
});

const BouncesPanel = lazy(async () => {
  const part = await loadPart(timeLimits.file, () => import("./bounces/BouncesPanel.tsx"));
  return { default: part.BouncesPanel };
});

const views = {
  import: { title: "subscribers.importTitle", lead: undefined, Panel: ImportPanel },
  segments: { title: "subscribers.segments", lead: undefined, Panel: SegmentsPanel },
  bounces: { title: "subscribers.bounces", lead: "subscribers.bouncesLead", Panel: BouncesPanel },
} as const;

// loaded on demand: its validation schema is most of the page's code
const AddDialog = lazy(async () => {
  const part = await loadPart(timeLimits.file, () => import("./AddDialog.tsx"));
  return { default: part.AddDialog };
});

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
        <Suspense fallback={<Skeleton shape="rows" label={t("shell.loading")} />}>
          <Panel />
        </Suspense>
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
      <Suspense fallback={null}>{open === "add" && <AddDialog onClose={close} />}</Suspense>
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
