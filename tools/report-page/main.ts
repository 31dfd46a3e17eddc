import { writeFileSync } from "node:fs";
import { bundlePage } from "./bundle.ts";

// Part of `pnpm build`: the package ships the page as it is here, since it can't bundle anything itself.
writeFileSync(new URL("../../dist/report/page.html", import.meta.url), await bundlePage());
