import { cryptoRandom, sample } from "@sortes/core";
import { useNavigate } from "@tanstack/react-router";

/** Opens one of the articles. Each has the same chance. */
export function useRandomArticle(articles: readonly { id: string }[]) {
  const navigate = useNavigate();
  return async () => {
    const [drawn] = sample(articles, Math.min(1, articles.length), cryptoRandom());
    if (drawn)
      await navigate({ to: "/random-article/$articleId", params: { articleId: drawn.id } });
  };
}
