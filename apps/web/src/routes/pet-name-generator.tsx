import { createFileRoute } from "@tanstack/react-router";
import { PetNamesPage } from "../features/generators/pet-names/PetNamesPage.tsx";

export const Route = createFileRoute("/pet-name-generator")({
  staticData: { title: "pet-names.title" },
  loader: ({ context }) => context.texts.load("pet-names", "results", "errors"),
  component: PetNamesPage,
});
