/** The look of the app, as far as mail programs go: paper on a pale desk, cloth on top, one canary ticket. */
export const colour = {
  desk: "#f2f5f0",
  paper: "#ffffff",
  cloth: "#12473a",
  onCloth: "#f5f8f1",
  canary: "#ffd447",
  ink: "#14231e",
  ink2: "#44554d",
  link: "#0b5c47",
  line: "#d3dad2",
};
