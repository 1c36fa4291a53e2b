import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { licencesOf } from "./lockfile.ts";

interface Component {
  "bom-ref": string;
  name: string;
}

/** The parts of a CycloneDX document that are changed here. */
interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** npm writes the folder's name; the reference holds the package's. */
const named = <T extends Component>(component: T): T => ({
  ...component,
  name: component["bom-ref"].slice(0, component["bom-ref"].lastIndexOf("@")),
});

/**
 * Reduces what `npm sbom` writes about a lockfile to the packages that come with Sortes, without what differs between
 * two runs. Its own `--omit dev` also leaves out packages that one workspace only develops with and another one needs,
 * such as Kysely, React and Zod.
 */
function shippedPart(bom: string, lockfile: string): string {
  const { serialNumber: _, ...document } = JSON.parse(bom) as Bom;
  const { timestamp: __, ...metadata } = document.metadata;
  const shipped = new Set(licencesOf(lockfile).map(({ name, version }) => `${name}@${version}`));
  const stays = (ref: string) =>
    ref.startsWith("sortes@") || ref.startsWith("@sortes/") || shipped.has(ref);
  const written = {
    ...document,
    metadata: { ...metadata, component: named(metadata.component) },
    components: document.components.filter((one) => stays(one["bom-ref"])).map(named),
    dependencies: document.dependencies
      .filter(({ ref }) => stays(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(stays) })),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** The CycloneDX document of what comes with Sortes. @param root of the checkout, whose lockfile alone is read */
export async function bomOf(root: string): Promise<string> {
  const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const { stdout } = await promisify(execFile)("npm", ["sbom", ...options], {
    cwd: root,
    maxBuffer: 1e8,
  });
  const lockfile = await readFile(join(root, "package-lock.json"), "utf8");
  return shippedPart(stdout, lockfile);
}
