import { type ArticleNode, articleTags } from "@sortes/contract";
import { Prose, ProseTable } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";

/** The content of an article, made of elements and never of HTML: what the page does not know cannot come in. */
export function ArticleBody({ nodes }: { nodes: readonly ArticleNode[] }) {
  return <Prose>{nodes.map(draw)}</Prose>;
}

function draw(node: ArticleNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag: Tag, href } = node;
  const children = node.children.map(draw);
  if (!articleTags.includes(Tag)) return <Fragment key={key}>{children}</Fragment>;
  if (Tag === "table") return <ProseTable key={key}>{children}</ProseTable>;
  if (Tag !== "a") return <Tag key={key}>{children}</Tag>;
  if (href && /^\/(?![/\\])/.test(href))
    return (
      <Link key={key} to={href}>
        {children}
      </Link>
    );
  if (!href || !/^https?:\/\//i.test(href)) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={href} rel="noreferrer">
      {children}
    </a>
  );
}
