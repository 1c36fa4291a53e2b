// The entry of the artifact. Plain JavaScript, so that an old Node can report that it is too old.
if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(`Sortes needs Node 24 or newer, and this is ${process.version}.`);
  process.exitCode = 1;
} else await import("./lib/sortes.mjs");
