import { createFileRoute } from "@tanstack/react-router";
import { loadLegal } from "../features/site/legal/legal-texts.ts";
import { LegalPage } from "../features/site/legal/LegalPage.tsx";

export const Route = createFileRoute("/privacy-policy")({
  staticData: { title: "shell.privacyPolicy" },
  codeSplitGroupings: [["component", "loader"]],
  loader: ({ context }) => loadLegal(context, "privacy"),
  component: () => <LegalPage document="privacy" title="shell.privacyPolicy" />,
});
