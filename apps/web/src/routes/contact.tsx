import { createFileRoute } from "@tanstack/react-router";
import { ContactPage } from "../features/site/contact/ContactPage.tsx";

export const Route = createFileRoute("/contact")({
  staticData: { title: "contact.title" },
  loader: async ({ context }) => await context.texts.load("contact", "newsletter", "errors"),
  component: ContactPage,
});
