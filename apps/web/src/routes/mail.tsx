import { createFileRoute } from "@tanstack/react-router";
import { MailPage } from "../features/newsletter/MailPage.tsx";
import { mailSearch } from "../features/newsletter/mail-search.ts";

export const Route = createFileRoute("/mail")({
  staticData: { title: "newsletter.title" },
  validateSearch: mailSearch,
  loader: async ({ context, location }) => {
    const { tab } = mailSearch({ ...location.search });
    const isAsked = tab === "preferences" && context.session.token !== undefined;
    await Promise.all([
      context.texts.load("newsletter", "account", "errors"),
      // a failure is the page's to show
      isAsked && context.utils.newsletter.preferences.prefetch(),
    ]);
  },
  component: MailPage,
});
