import { createFileRoute } from "@tanstack/react-router";
import { loadWaiting } from "../features/site/home/load-waiting.ts";
import { HomePage } from "../features/site/home/HomePage.tsx";

export const Route = createFileRoute("/")({
  staticData: { title: "home.title" },
  loader: async ({ context }) => {
    const [waiting] = await Promise.all([loadWaiting(context), context.texts.load("home")]);
    return waiting;
  },
  component: HomePage,
});
