import type { OwnGenerator } from "@sortes/contract";
import { Alert, buttonClass, EmptyState, layout, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useSession } from "../../base/services.ts";

/** Tells the owner of a generator that staff have taken its public page down, and why. */
export function TakenDownNotice({ takenDown }: Pick<OwnGenerator, "takenDown">) {
  const { formatMessage, formatDate } = useIntl();
  if (!takenDown) return null;
  const date = formatDate(takenDown.at, { dateStyle: "long" });
  return (
    <Alert tone="warning">
      <p>{formatMessage({ id: "own-generators.takenDownOwner" }, { date })}</p>
      <p className={text.lines} dir="auto">
        {takenDown.reason}
      </p>
    </Alert>
  );
}

/** Whether the account may make, change and share generators. The server decides. */
export function useMayMake(): boolean {
  return useSession().user?.features?.includes("customGenerators") ?? false;
}

/** The way to what each tier may do. */
export function TiersLink() {
  const { formatMessage } = useIntl();
  return (
    <Link to="/tiers" className={buttonClass()}>
      {formatMessage({ id: "own-generators.tiers" })}
    </Link>
  );
}

/** What own generators are, for whom there are none, and what to do about that. */
export function AboutOwn() {
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  const mayMake = useMayMake();
  if (!isSignedIn)
    return (
      <About lead={formatMessage({ id: "own-generators.aboutGuest" })}>
        <Link to="/login" className={buttonClass({ tone: "quiet" })}>
          {formatMessage({ id: "shell.logIn" })}
        </Link>
        <Link to="/register" className={buttonClass()}>
          {formatMessage({ id: "shell.register" })}
        </Link>
      </About>
    );
  if (!mayMake)
    return (
      <About lead={formatMessage({ id: "own-generators.aboutFree" })}>
        <TiersLink />
      </About>
    );
  return (
    <About lead={formatMessage({ id: "own-generators.aboutNone" })}>
      <Link
        to="/own-generators/$generatorId"
        params={{ generatorId: "new" }}
        className={buttonClass()}
      >
        {formatMessage({ id: "own-generators.new" })}
      </Link>
    </About>
  );
}

function About({ lead, children }: { lead: string; children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <EmptyState title={formatMessage({ id: "own-generators.aboutTitle" })}>
      <p>{formatMessage({ id: "own-generators.about" })}</p>
      <p className={text.muted}>{lead}</p>
      <div className={layout.row}>{children}</div>
    </EmptyState>
  );
}
