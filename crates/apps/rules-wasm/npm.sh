#!/usr/bin/env bash
# Packs the npm package from the modules that `crates/apps/rules-web/check.sh` has built, and tries it in a project of its own.
set -euo pipefail
cd "$(dirname "$0")/../../.."
out="$PWD/target/npm"
tests="$PWD/crates/apps/rules-web/tests-browser"
rm -rf "$out"
[ -d "$tests/node_modules" ] || (cd "$tests" && npm ci --no-audit --no-fund)
mkdir -p "$out/package" "$out/project"

cp crates/apps/rules-wasm/npm/* LICENSE-APACHE LICENSE-MIT crates/apps/rules-web/page/engine.js target/web/*.wasm crates/rules-games/languages/de.txt "$out/package"
cp crates/rules-session/types.d.ts "$out/package/protocol.d.ts"
# Version, scope and repository are in one place for all packages.
name="$(python3 - "$out/package" <<'PY'
import json, pathlib, sys, tomllib
workspace = tomllib.load(open("Cargo.toml", "rb"))["workspace"]
folder = pathlib.Path(sys.argv[1])
package = json.loads((folder / "package.json").read_text())
package["version"] = workspace["package"]["version"]
if scope := workspace["metadata"]["release"]["npm-scope"]:
    package["name"] = f"@{scope}/{package['name']}"
if repository := workspace["package"]["repository"]:
    package["repository"] = repository
(folder / "package.json").write_text(json.dumps(package, indent=2))
page = (folder / "README.md").read_text()
page = page.replace('"rules-games', f'"{package["name"]}').replace("npm install rules-games", f"npm install {package['name']}")
(folder / "README.md").write_text(page)
print(package["name"])
PY
)"
(cd "$out" && npm pack --silent ./package)
archive=("$out"/*.tgz)

cd "$out/project"
echo '{"type": "module"}' > package.json
npm install --silent --no-audit --no-fund --offline "${archive[0]}"
# The example of the README runs, and requests and answers have types.
sed -n '/^```js$/,/^```$/p' "$out/package/README.md" | grep -v '^```' > example.mjs
node example.mjs
test -s board.svg
cat > types.mts <<TS
import { Engine, type View } from "$name";

const engine = await Engine.open("triandro");
const view: View = engine.ask({ cmd: "new", game: "triandro", options: { players: 3 }, session: "one" });
const value: number | undefined = engine.ask({ cmd: "hint", seat: 0, bot: "easy" }).actions[0].value;
const plies: number = engine.ask({ cmd: "view" }).ply + view.ply + (value ?? 0);
// @ts-expect-error: there is no such command
engine.ask({ cmd: "fly", plies });
// @ts-expect-error: an action is a text
engine.ask({ cmd: "play", action: 28 });
// @ts-expect-error: there is no such key
engine.ask({ cmd: "new", game: "triandro", sed: 1 });
// @ts-expect-error: there is no such theme
engine.ask({ cmd: "render", theme: "pink" });
TS
"$tests/node_modules/.bin/tsc" --noEmit --strict --target es2022 --module nodenext types.mts
# Every module answers.
cat > all.mjs <<JS
import { readdirSync } from "node:fs";
import { Engine } from "$name";

const modules = readdirSync("node_modules/$name").filter((file) => file.endsWith(".wasm"));
for (const file of modules) {
  const engine = await Engine.open(file.replace(".wasm", ""));
  for (const { name } of engine.ask({ cmd: "hello" }).games) {
    engine.ask({ cmd: "new", game: name, seed: 1 });
    console.log(name, engine.ask({ cmd: "random", ms: 60000 }).outcome);
  }
}
// A request that is too long is refused, and the match goes on.
const engine = await Engine.open("triandro");
engine.ask({ cmd: "new", game: "triandro" });
engine.ask({ cmd: "play", action: "28" });
for (const length of [2 ** 20, 2 ** 21]) {
  try {
    engine.ask({ cmd: "play", action: "x".repeat(length) });
    throw new Error(\`\${length} bytes are no action\`);
  } catch (error) {
    if (error.code !== "bad_request") throw error;
  }
  if (engine.ask({ cmd: "view" }).ply !== 1) throw new Error("the match was lost");
}
if (modules.length !== 6) throw new Error(\`expected 6 modules, found \${modules}\`);
JS
node all.mjs
ls -l "${archive[0]}"
