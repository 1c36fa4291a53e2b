import { createFileRoute } from "@tanstack/react-router";
import { loadLegal } from "../features/site/legal/legal-texts.ts";
import { LegalPage } from "../features/site/legal/LegalPage.tsx";

export const Route = createFileRoute("/terms-of-service")({
  staticData: { title: "shell.termsOfService" },
  codeSplitGroupings: [["component", "loader"]],
  loader: ({ context }) => loadLegal(context, "terms"),
  component: () => <LegalPage document="terms" title="shell.termsOfService" />,
});
