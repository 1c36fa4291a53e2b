import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../features/home/HomePage.tsx";

export const Route = createFileRoute("/")({
  staticData: { title: "home.title" },
  loader: ({ context }) => context.texts.load("home"),
  component: HomePage,
});
