import { createFileRoute } from "@tanstack/react-router";
import { MailPage } from "../features/newsletter/readers/signup/MailPage.tsx";
import { mailSearch } from "../features/newsletter/readers/signup/mail-search.ts";

export const Route = createFileRoute("/mail")({
  staticData: { title: "newsletter.title" },
  validateSearch: mailSearch,
  loader: async ({ context, location }) => {
    const { texts, utils, session } = context;
    const { tab, campaign } = mailSearch({ ...location.search });
    const isAsked = tab === "preferences" && session.token !== undefined;
    const isStaff = session.state.get()?.user?.isStaff === true;
    await Promise.all([
      texts.load("newsletter", "account", "errors", ...(isStaff ? (["statistics"] as const) : [])),
      // failures are shown by the page
      isAsked && utils.newsletter.preferences.prefetch(),
      isStaff && tab === "statistics" && campaign === undefined
        ? utils.statistics.newsletter.prefetch()
        : undefined,
    ]);
  },
  component: MailPage,
});
