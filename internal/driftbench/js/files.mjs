// The TypeScript sources that a package ships, and where rewritten ones go.
import fs from "node:fs";
import path from "node:path";

/** sources lists a package's .ts and .tsx files, relative to it, in order. */
export function sources(root) {
  return fs
    .readdirSync(root, { recursive: true })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.tsx?$/.test(name))
    .filter((name) => !name.split("/").includes("node_modules"))
    .filter((name) => fs.statSync(path.join(root, name)).isFile())
    .sort();
}

/** write makes the folders that a file needs. */
export function write(name, text) {
  fs.mkdirSync(path.dirname(name), { recursive: true });
  fs.writeFileSync(name, text);
}
