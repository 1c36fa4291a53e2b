const letter = {
  subject: "The winners are drawn",
  preheader: "Five winners, and how you can check them",
  document: {
    version: 1,
    blocks: [
      { type: "heading", level: 1, text: [{ text: "Five winners" }] },
      { type: "paragraph", text: [{ text: "Hello {{name|there}}, this was our draw." }] },
      { type: "button", label: "See the draw", href: "https://example.test/draws" },
    ],
  },
};

const translation = {
  subject: "Au fost trași câștigătorii",
  preheader: "Cinci câștigători, și cum îi poți verifica",
  body: "<p>Salut {{name|tuturor}},</p>",
};

/** Examples of requests whose fields exclude or depend on each other, by operation id. */
export const newsletterRequests = {
  brand_save: { name: "Sortes", band_color: "#12473a", link_color: "#0b5c47", logo: null },
  campaigns_create: { title: "Spring draw", language: "en", ...letter, translation },
  campaigns_update: { version: 3, title: "Spring draw", ...letter },
  campaigns_preview: { title: "Spring draw", language: "en", ...letter, scheme: "dark" },
  templates_create: { name: "Winners", language: "en", ...letter, translation },
  templates_replace: { version: 3, language: "en", ...letter, translation },
};
