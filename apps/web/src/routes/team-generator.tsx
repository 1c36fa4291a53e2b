import { createFileRoute } from "@tanstack/react-router";
import { TeamsPage } from "../features/generators/teams/TeamsPage.tsx";

export const Route = createFileRoute("/team-generator")({
  staticData: { title: "teams.title" },
  loader: ({ context }) => context.texts.load("teams", "names", "results", "errors"),
  component: TeamsPage,
});
