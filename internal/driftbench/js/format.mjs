// node format.mjs PACKAGE SOURCES MADE
//
// Formats each source of a package with every formatter and option set, into
// MADE/VARIANT/PACKAGE. A file that a formatter refuses is not written; its
// name and the reason go to standard error.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createFromBuffer } from "@dprint/formatter";
import { getPath } from "@dprint/typescript";
import prettier from "prettier";
import { sources, write } from "./files.mjs";

const [name, root, made] = process.argv.slice(2);

const prettierSets = {
  "prettier-defaults": {},
  "prettier-bare": { semi: false, singleQuote: true, trailingComma: "none" },
  "prettier-tabs": { useTabs: true, tabWidth: 8, printWidth: 120, trailingComma: "es5", arrowParens: "avoid" },
  "prettier-narrow": { printWidth: 40, bracketSpacing: false, quoteProps: "consistent", jsxSingleQuote: true },
  "prettier-experimental": {
    experimentalTernaries: true, experimentalOperatorPosition: "start", objectWrap: "collapse", bracketSameLine: true,
  },
  "prettier-wide": { printWidth: 200, singleAttributePerLine: true, quoteProps: "preserve", semi: false, endOfLine: "crlf" },
};

const files = sources(root).map((file) => ({ file, text: fs.readFileSync(path.join(root, file), "utf8") }));
const refused = (variant, file, error) =>
  console.error(`${variant}\t${name}\t${file}\t${String(error.message ?? error).split("\n")[0]}`);

for (const [variant, options] of Object.entries(prettierSets)) {
  for (const { file, text } of files) {
    try {
      const out = await prettier.format(text, { ...options, filepath: file, parser: "typescript" });
      write(path.join(made, variant, name, file), out);
    } catch (error) {
      refused(variant, file, error);
    }
  }
}

const dprint = createFromBuffer(fs.readFileSync(getPath()));
for (const { file, text } of files) {
  try {
    write(path.join(made, "dprint", name, file), dprint.formatText({ filePath: file, fileText: text }));
  } catch (error) {
    refused("dprint", file, error);
  }
}

// Biome formats whole folders; what it does not read it leaves as it is.
const biome = path.join(made, "biome", name);
for (const { file, text } of files) write(path.join(biome, file), text);
write(path.join(biome, "biome.json"), JSON.stringify({
  root: true,
  files: { maxSize: 10_000_000 },
  javascript: { parser: { unsafeParameterDecoratorsEnabled: true } },
}));
try {
  const program = path.resolve("node_modules", ".bin", "biome");
  execFileSync(program, ["format", "--write", "--max-diagnostics=200", "."], { stdio: "pipe", cwd: biome });
} catch (error) {
  const left = String(error.stderr).match(/^\S+\.tsx?(?=.* (?:format|parse) )/gm) ?? ["-"];
  for (const file of left) refused("biome", file, "not formatted");
}
