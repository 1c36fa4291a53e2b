export * from "./articles.ts";
export * from "./public-pages.ts";
export * from "./site.ts";
