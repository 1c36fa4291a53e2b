import type { Form } from "./form.ts";

export const siteForms: Record<string, Form> = {
  contact: {
    file: "features/site/contact/ContactPage.tsx",
    path: "/contact",
    by: "member",
    typed: [
      ["contact.email", "ana@example.ro"],
      ["contact.subject", "A question"],
      ["contact.message", "How?"],
    ],
    send: "contact.send",
    call: "contact.send",
    field: "email",
    failed: "contact.failed",
    isKeyed: true,
  },
};
