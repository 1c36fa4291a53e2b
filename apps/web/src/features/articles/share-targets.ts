import type { Language } from "@sortes/contract";

/** Where others find the article, in the language in which it was read. English is everybody's first. */
export const articleUrl = (origin: string, id: string, language: Language): string =>
  `${origin}/random-article/${id}${language === "en" ? "" : `?lang=${language}`}`;

/** Addresses at which a link can be passed on. Plain links: nothing of theirs is loaded before one is followed. */
export function shareTargets(url: string, title: string) {
  const part = encodeURIComponent;
  return {
    mail: `mailto:?subject=${part(title)}&body=${part(`${title}\r\n${url}`)}`,
    whatsApp: `https://wa.me/?text=${part(`${title} ${url}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${part(url)}`,
    x: `https://x.com/intent/post?text=${part(title)}&url=${part(url)}`,
  };
}
