import type { StaffMember } from "@sortes/contract";
import { Button, layout, PageHead, text } from "@sortes/ui";
import { lazy, Suspense, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { loadPart, timeLimits } from "../../base/load-part.ts";
import { trpc } from "../../base/trpc.ts";
import { useStaffRights } from "../../base/confirm-session.ts";
import { ListFailure } from "../history/ListFailure.tsx";
import { AuditTrail } from "./AuditTrail.tsx";
import { ReportedGenerators } from "./reports/ReportedGenerators.tsx";
import { StaffTable } from "./StaffTable.tsx";

// its schema is most of the page
const RightsDialog = lazy(async () => {
  const part = await loadPart(timeLimits.file, () => import("./RightsDialog.tsx"));
  return { default: part.RightsDialog };
});

/** Who is staff, and what staff did. */
export function StaffPage() {
  const { formatMessage } = useIntl();
  const [asked, setAsked] = useState<"grant" | StaffMember>();
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = trpc.staff.list.useQuery(undefined, { retryOnMount: false });
  useStaffRights(error);
  const close = () => {
    setAsked(undefined);
    // the row of who has no rights any more is gone, and its button with it
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    });
  };
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead
        title={formatMessage({ id: "staff.title" })}
        lead={formatMessage({ id: "staff.lead" })}
      >
        <Button icon="plus-bold" onClick={() => setAsked("grant")}>
          {formatMessage({ id: "staff.grant" })}
        </Button>
      </PageHead>
      <div className={layout.stackLg}>
        <div ref={list} tabIndex={-1}>
          {error && (
            <ListFailure error={error} failed="staff.listFailed" onRetry={() => void refetch()} />
          )}
          {data && <StaffTable staff={data.staff} onRevoke={setAsked} />}
        </div>
        <ReportedGenerators />
        <section className={layout.stack} aria-labelledby="audit">
          <h2 id="audit" className={text.h3}>
            {formatMessage({ id: "staff.record" })}
          </h2>
          <AuditTrail actors={data?.actors ?? []} />
        </section>
      </div>
      <Suspense fallback={null}>
        {asked && <RightsDialog member={asked === "grant" ? undefined : asked} onClose={close} />}
      </Suspense>
    </div>
  );
}
