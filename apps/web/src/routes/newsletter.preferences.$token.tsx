import { createFileRoute } from "@tanstack/react-router";
import { LetterPreferencesPage } from "../features/newsletter/readers/signup/LetterPreferencesPage.tsx";

export const Route = createFileRoute("/newsletter/preferences/$token")({
  staticData: { title: "newsletter.letterTitle" },
  loader: async ({ context: { texts, utils }, params: { token } }) => {
    await Promise.all([
      texts.load("newsletter", "errors"),
      // failures are shown by the page
      utils.newsletter.letterPreferences.prefetch({ token }),
    ]);
  },
  component: function LetterPreferencesRoute() {
    return <LetterPreferencesPage token={Route.useParams().token} />;
  },
});
