import type { OwnGenerator } from "@sortes/contract";
import { Alert, buttonClass, EmptyState, layout, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";

/** Tells the owner that staff have taken down the generator's public page, and why. */
export function TakenDownNotice({ takenDown }: Pick<OwnGenerator, "takenDown">) {
  const { t, formatDate } = useIntl();
  if (!takenDown) return null;
  const date = formatDate(takenDown.at, { dateStyle: "long" });
  return (
    <Alert tone="warning">
      <p>{t("own-generators.takenDownOwner", { date })}</p>
      <p className={text.lines} dir="auto">
        {takenDown.reason}
      </p>
    </Alert>
  );
}

/** Whether the account's features include custom generators. The server enforces it. */
export function useMayMake(): boolean {
  return useSession().user?.features?.includes("customGenerators") ?? false;
}

/** Explains custom generators to users whose tier lacks them, and how to get them. */
export function AboutOwn() {
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  const mayMake = useMayMake();
  if (!isSignedIn)
    return (
      <About lead={t("own-generators.aboutGuest")}>
        <Link to="/login" className={buttonClass({ tone: "quiet" })}>
          {t("shell.logIn")}
        </Link>
        <Link to="/register" className={buttonClass()}>
          {t("shell.register")}
        </Link>
      </About>
    );
  if (!mayMake)
    return (
      <About lead={t("own-generators.aboutFree")}>
        <Link to="/tiers" className={buttonClass()}>
          {t("own-generators.tiers")}
        </Link>
      </About>
    );
  return (
    <About lead={t("own-generators.aboutNone")}>
      <Link
        to="/own-generators/$generatorId"
        params={{ generatorId: "new" }}
        className={buttonClass()}
      >
        {t("own-generators.new")}
      </Link>
    </About>
  );
}

function About({ lead, children }: { lead: string; children: ReactNode }) {
  const { t } = useIntl();
  return (
    <EmptyState title={t("own-generators.aboutTitle")}>
      <p>{t("own-generators.about")}</p>
      <p className={text.muted}>{lead}</p>
      <div className={layout.row}>{children}</div>
    </EmptyState>
  );
}
